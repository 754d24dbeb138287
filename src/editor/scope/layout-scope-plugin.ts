import {
  BasePlugin,
  type BaseEventContext,
  type BasicToolbarItem,
  type BuildPanelEventContext,
  type EditorManager,
  type PluginEvent,
} from 'amis-editor';
import { getCatalogue } from '../catalogue/catalogue-store';
import { toLayoutPanel } from './layout-panel';

const nothingToSet = {
  type: 'tpl',
  className: 'text-muted',
  tpl: '这个元素可以移动、排序和删除；其余设置需要“修改接口与动作”权限，请联系管理员。',
};

/** Adds no element. Takes from every panel what its editor may not change. The server refuses it all the same. */
export class LayoutScopePlugin extends BasePlugin {
  static id = 'ConsoleLayoutScopePlugin';
  order = 9_500;

  constructor(manager: EditorManager) {
    super(manager);
    const make = manager.makeSchemaFormRender.bind(manager);
    manager.makeSchemaFormRender = (panel) => {
      if (getCatalogue().mayUse) return make(panel);
      const id = panel.panelById ?? manager.store.activeId;
      const element = (manager.store.getSchema(id) ?? {}) as Record<string, unknown>;
      const left = toLayoutPanel(panel.controls ?? panel.body ?? [], element);
      const body = (left.length > 0 ? left : [nothingToSet]) as NonNullable<typeof panel.body>;
      const { controls: _controls, ...rest } = panel;
      return make({ ...rest, body });
    };
  }

  /** The panel of code shows the calls and events as well. */
  onBuildPanels({ context }: PluginEvent<BuildPanelEventContext>): void {
    if (!getCatalogue().mayUse) take(context.data, ({ key }) => key === 'code');
  }

  /** What builds an element anew begins with its call. */
  onBuildToolbars({ context }: PluginEvent<BaseEventContext>): void {
    if (!getCatalogue().mayUse) take(context['data'] as BasicToolbarItem[], ({ id }) => id === 'build');
  }
}

function take<Entry>(entries: Entry[], isTaken: (entry: Entry) => boolean): void {
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry !== undefined && isTaken(entry)) entries.splice(at, 1);
  }
}
