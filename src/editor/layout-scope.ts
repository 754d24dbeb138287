import { type JsonObject, isObject } from '../../server/contract/json-object';
import {
  BasePlugin,
  type BaseEventContext,
  type BasicToolbarItem,
  type BuildPanelEventContext,
  type EditorManager,
  type InsertEventContext,
  type PluginEvent,
  type PluginInterface,
  type ReplaceEventContext,
} from 'amis-editor';
import {
  inertTypes,
  isLookKey,
  isPlainText,
  isTextKey,
  slotKeys,
} from '../../server/contract/pages/layout-keys';
import { CapabilityKeys, isInert, toKey, toCapabilities } from '../../server/contract/pages/capabilities';
import type { SchemaNode } from '../amis/conventions/schema-node';
import { toast } from '../toast';
import { getCatalogue } from './catalogue/catalogue-store';
import { panelParts } from './words/explain-panel';

/** A switch with a form sets more properties than the form shows. */
const parts = panelParts.filter((part) => part !== 'form');
/** Controls whose values are objects, which hold more than a text. */
const wholeControls = /^(?:icon-select|ae-switch-more|ae-remark|combo|ae-badge)$/;

/**
 * Keeps only those controls of an element's panel that a layout editor may use: texts, sizes and styles, by the
 * server's rules. Parts without controls disappear with their titles; empty when no control is left.
 * @param element of the panel
 */
export function toLayoutPanel(panel: unknown, element: SchemaNode): unknown[] {
  const kept = (Array.isArray(panel) ? (panel as unknown[]) : [panel]).flatMap(
    (control) => narrow(control, element) ?? [],
  );
  return kept.some(isSettable) ? kept : [];
}

function narrow(control: unknown, element: SchemaNode): unknown {
  if (!isObject(control)) return control === undefined || control === null ? undefined : control;
  if (typeof control['name'] === 'string') return maySet(control, element) ? toPlain(control) : undefined;
  const filled = parts.filter((part) => isObject(control[part]) || Array.isArray(control[part]));
  if (filled.length === 0) return isDecor(control) ? control : undefined;
  const left = filled.map((part) => [part, toLayoutPanel(control[part], element)] as const);
  if (left.every(([, controls]) => controls.length === 0)) return undefined;
  return { ...control, ...Object.fromEntries(left) };
}

function maySet(control: SchemaNode, element: SchemaNode): boolean {
  const { type } = element;
  const key = String(control['name']).split('.')[0] ?? '';
  // Layout editors may neither write nor overwrite texts with templates or markup.
  if (isTextKey(key, element))
    return isPlainText(element[key] ?? '') && !wholeControls.test(String(control['type']));
  // Another mode would replace a list's columns by cards: new elements, which they may not add.
  if (key === 'mode' && lists.has(type)) return false;
  if (isLookKey(key)) return !wholeControls.test(String(control['type']));
  // Elements that only arrange others let layout editors arrange their parts.
  return slotKeys.has(key) && inertTypes.has(type);
}

const lists: ReadonlySet<unknown> = new Set(['crud', 'crud2']);

/** Replaces a rich text control, which would turn plain text into markup. */
function toPlain(control: SchemaNode): SchemaNode {
  return /rich-text/.test(String(control['type']))
    ? { type: 'textarea', name: control['name'], label: control['label'] ?? '内容' }
    : control;
}

const isDecor = ({ type }: SchemaNode) => /^(?:tpl|divider|plain|html)$/.test(String(type));

const isSettable = (control: unknown) => isObject(control) && !isDecor(control);

/** Whether the page already contains everything that an element can do; texts and styles are ignored. */
export function addsNothing(page: unknown, element: unknown): boolean {
  const substances = (within: unknown) =>
    toCapabilities(within, new CapabilityKeys()).map(({ substance }) => toKey(substance));
  const standing = new Set(substances(page));
  return !isInert(element) && substances(element).every((substance) => standing.has(substance));
}

const nothingToSet = {
  type: 'tpl',
  className: 'text-muted',
  tpl: '这个元素可以移动、排序和删除；其余设置需要“修改接口与动作”权限和本页的菜单，请联系管理员。',
};

type BuildMenu = NonNullable<PluginInterface['buildEditorContextMenu']>;

/** Entries of amis-editor's context menu: duplicate, copy. */
const copying: ReadonlySet<string> = new Set(['copy', 'copy-config']);

/** Adds no element. Hides from every panel what its user may not change. The server enforces the same rules. */
export class LayoutScopePlugin extends BasePlugin {
  static id = 'ConsoleLayoutScopePlugin';
  order = 9_500;

  constructor(manager: EditorManager) {
    super(manager);
    const make = manager.makeSchemaFormRender.bind(manager);
    manager.makeSchemaFormRender = (panel) => {
      if (getCatalogue().mayUse) return make(panel);
      const id = panel.panelById ?? manager.store.activeId;
      const element = (manager.store.getSchema(id) ?? {}) as JsonObject;
      const left = toLayoutPanel(panel.controls ?? panel.body ?? [], element);
      const body = (left.length > 0 ? left : [nothingToSet]) as NonNullable<typeof panel.body>;
      const { controls: _controls, ...rest } = panel;
      return make({ ...rest, body });
    };
    const duplicate = manager.duplicate.bind(manager);
    manager.duplicate = (ids) => {
      const schemas = [ids].flat().map((id) => manager.store.getValueOf(id) as unknown);
      if (!schemas.some((schema) => refusesSecond(manager, schema))) duplicate(ids);
    };
  }

  beforeInsert({ context }: PluginEvent<InsertEventContext>): false | void {
    if (refusesSecond(this.manager, context.data)) return false;
  }

  beforeReplace({ context }: PluginEvent<ReplaceEventContext>): false | void {
    if (refusesSecond(this.manager, context.data)) return false;
  }

  /** Greys out copying what could not be added a second time. Cutting remains, as it moves. */
  buildEditorContextMenu(...[{ schema }, menus]: Parameters<BuildMenu>): void {
    if (getCatalogue().mayUse || !addsNothing(this.manager.store.schema, schema)) return;
    for (const entry of menus) {
      if (typeof entry !== 'string' && 'id' in entry && copying.has(String(entry.id)))
        Object.assign(entry, { disabled: true });
    }
  }

  /** The code panel would also show calls and events. */
  onBuildPanels({ context }: PluginEvent<BuildPanelEventContext>): void {
    if (!getCatalogue().mayUse) take(context.data, ({ key }) => key === 'code');
  }

  /** Removes the toolbar's rebuild button: rebuilding an element starts with choosing its call. */
  onBuildToolbars({ context }: PluginEvent<BaseEventContext>): void {
    if (!getCatalogue().mayUse) take(context['data'] as BasicToolbarItem[], ({ id }) => id === 'build');
  }
}

/**
 * Refuses a copy of an element that has behaviour. An element that is no longer on the page was cut, and may be
 * pasted.
 */
function refusesSecond({ store }: EditorManager, element: unknown): boolean {
  if (getCatalogue().mayUse || !addsNothing(store.schema, element)) return false;
  toast.warning('没有权限再加一个这样的元素；可以剪切后粘贴到别处');
  return true;
}

function take<Entry>(entries: Entry[], isTaken: (entry: Entry) => boolean): void {
  entries.splice(0, entries.length, ...entries.filter((entry) => !isTaken(entry)));
}
