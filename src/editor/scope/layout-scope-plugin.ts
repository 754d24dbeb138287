import {
  BasePlugin,
  type BaseEventContext,
  type BasicToolbarItem,
  type BuildPanelEventContext,
  type EditorManager,
  type InsertEventContext,
  type PluginEvent,
  type ReplaceEventContext,
} from 'amis-editor';
import { toCanonicalPage } from '../../../server/contract/canonical-page';
import { toast } from '../../toast';
import { getCatalogue } from '../catalogue/catalogue-store';
import { isInert, toLayoutPanel } from './layout-panel';

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
    const duplicate = manager.duplicate.bind(manager);
    manager.duplicate = (ids) => {
      const schemas = [ids].flat().map((id) => manager.store.getValueOf(id) as unknown);
      if (!schemas.some((schema) => isSecond(manager, schema))) duplicate(ids);
    };
  }

  beforeInsert({ context }: PluginEvent<InsertEventContext>): false | void {
    if (isSecond(this.manager, context.data)) return false;
  }

  beforeReplace({ context }: PluginEvent<ReplaceEventContext>): false | void {
    if (isSecond(this.manager, context.data)) return false;
  }

  /** The panel of code shows the calls and events as well. */
  onBuildPanels({ context }: PluginEvent<BuildPanelEventContext>): void {
    if (!getCatalogue().mayUse) take(context.data, ({ key }) => key === 'code');
  }

  /** Removes the toolbar's rebuild button: rebuilding an element starts with choosing its call. */
  onBuildToolbars({ context }: PluginEvent<BaseEventContext>): void {
    if (!getCatalogue().mayUse) take(context['data'] as BasicToolbarItem[], ({ id }) => id === 'build');
  }
}

const isFree = (element: unknown) => getCatalogue().mayUse || isInert(toCanonicalPage(element));

/** Of what acts no second one may be made. What stands nowhere now was cut: that is moved. */
function isSecond({ store }: EditorManager, element: unknown): boolean {
  if (isFree(element) || !holds(toCanonicalPage(store.schema), JSON.stringify(toCanonicalPage(element))))
    return false;
  toast.warning('没有权限再加一个这样的元素；可以剪切后粘贴到别处');
  return true;
}

const holds = (value: unknown, text: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (JSON.stringify(value) === text || Object.values(value).some((inner) => holds(inner, text)));

function take<Entry>(entries: Entry[], isTaken: (entry: Entry) => boolean): void {
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry !== undefined && isTaken(entry)) entries.splice(at, 1);
  }
}
