import { isGeneratedId } from '../../../../server/contract/canonical-page';
import { type JsonObject, isObject, objectsIn } from '../../../../server/contract/json-object';
import { isDialogKey } from '../../../../server/contract/pages/layout-keys';
import type { SchemaNode as Node } from '../../../amis/conventions/schema-node';
import { isEmptiedGroup, isPanelDefault, panelDefaultsOf, toText } from './own-writes';

/**
 * amis-editor changes a page that is only viewed: selecting an element adds the default values of its panel
 * (`placeholder: "-"`, a filter's second submit button). This distinguishes such additions from edits, by whether
 * the user did anything that could have caused them, and removes them before a page is compared or saved.
 * Elements are identified by the editor's `$$id`, which they keep when moved.
 */
export class EditorNoise {
  /** Element -> property -> the added value, as JSON. */
  readonly #added = new Map<string, Map<string, string>>();
  #before: ReadonlyMap<string, Node> = new Map();
  /** Page, as the editor had it -> that page without the editor's additions. An undo brings such a page back. */
  readonly #cleaned = new WeakMap<object, unknown>();
  /** The page that the next change replaces the editor's page by, if any. */
  #replacement: unknown;
  /** Element -> properties whose single element the editor wrapped in a list. */
  readonly #single = new Map<string, Set<string>>();
  /** Element -> property -> the original text that the editor replaced by an element. */
  readonly #texts = new Map<string, Map<string, string>>();

  /**
   * Properties that amis-editor adds to an action's dialog and the page, unless the page already used them.
   */
  #dialogMarks: ReadonlySet<string> = new Set();
  /** Dialog -> the properties it had when the page was opened. */
  readonly #dialogs = new Map<string, ReadonlySet<string>>();

  /** Whether the opened page has triggers without actions. */
  #hasIdleTriggers = false;
  /** Empty groups of properties that the opened page has. */
  #emptyGroups: ReadonlySet<string> = new Set();

  /**
   * `page`: as the editor returns it after loading; `given`: as it was opened. The difference is the editor's.
   */
  start(page: unknown, given: unknown): void {
    for (const known of [this.#added, this.#single, this.#texts, this.#dialogs]) known.clear();
    this.#replacement = undefined;
    this.#dialogMarks = toUnusedMarks(given);
    this.#hasIdleTriggers = [...objectsIn(given)].some(({ onEvent }) => onEvent !== withoutIdle(onEvent));
    this.#emptyGroups = new Set(
      [...objectsIn(given)].flatMap((node) =>
        Object.keys(node).filter((key) => isEmptiedGroup(key, node[key])),
      ),
    );
    this.#compare(given, page);
    this.#before = toIndex(page);
    if (isObject(page)) this.#cleaned.set(page, given);
  }

  /**
   * The next change replaces the whole page by `given`. Its elements may get the ids of others, so what is known of an
   * id no longer holds.
   */
  replace(given: unknown): void {
    this.#replacement = given;
  }

  #compare(given: unknown, page: unknown, under = ''): void {
    if (Array.isArray(page)) {
      // The editor returns a single element as a list.
      const items = Array.isArray(given) ? given : [given];
      page.forEach((item, at) => this.#compare(items[at], item));
      return;
    }
    if (!isObject(page) || !isObject(given)) return;
    const id = page['$$id'];
    if (typeof id === 'string') this.#note(id, given, page);
    if (typeof id === 'string' && isDialogKey(under)) this.#dialogs.set(id, new Set(Object.keys(given)));
    for (const [key, value] of Object.entries(page)) {
      if (typeof id === 'string' && Array.isArray(value) && isObject(given[key])) this.#noteSingle(id, key);
      this.#compare(given[key], value, key);
    }
  }

  #noteSingle(id: string, key: string): void {
    this.#single.set(id, (this.#single.get(id) ?? new Set()).add(key));
  }

  /**
   * Handles a change that the editor reports; `byStaff` when it follows an action of the user.
   * @returns the page without the editor's additions
   */
  observe(page: unknown, byStaff: boolean): unknown {
    const given = this.#replacement ?? (isObject(page) ? this.#cleaned.get(page) : undefined);
    if (given !== undefined) {
      this.start(page, given);
      return this.clean(page);
    }
    const now = toIndex(page);
    for (const [id, node] of now) {
      const was = this.#before.get(id);
      if (was !== undefined && was !== node) this.#note(id, was, node, byStaff);
    }
    this.#before = now;
    const clean = this.clean(page);
    if (isObject(page)) this.#cleaned.set(page, clean);
    return clean;
  }

  #note(id: string, was: Node, node: Node, byStaff = false, defaults = panelDefaultsOf(id)): void {
    for (const [key, value] of Object.entries(node)) {
      // Staff may change one style of an element while its panel writes the defaults of others.
      const within = defaults[key];
      if (isObject(within) && isObject(value) && typeof value['$$id'] === 'string')
        this.#note(value['$$id'], isObject(was[key]) ? was[key] : {}, value, byStaff, within);
      // The canonical page keeps a generated id if an action refers to it.
      if (key.startsWith('$$') || (key === 'id' && isGeneratedId(value))) continue;
      if (Object.hasOwn(was, key)) {
        // The editor wraps some elements in a list when it first draws them.
        if (isSameInList(was[key], value)) this.#noteSingle(id, key);
        if (typeof was[key] === 'string' && isTextElement(value, was[key])) {
          this.#texts.set(id, (this.#texts.get(id) ?? new Map<string, string>()).set(key, was[key]));
        }
        continue;
      }
      if (byStaff && !isPanelDefault(defaults, key, value)) continue;
      const added = this.#added.get(id) ?? new Map<string, string>();
      added.set(key, toText(value));
      this.#added.set(id, added);
    }
  }

  /** The page without the editor's notes and additions, except additions that changed since. */
  clean(page: unknown, under = '', holder?: Node): unknown {
    if (Array.isArray(page)) return page.map((item) => this.clean(item));
    if (!isObject(page)) return page;
    const id = typeof page['$$id'] === 'string' ? page['$$id'] : '';
    const added = this.#added.get(id);
    const single = this.#single.get(id);
    const texts = this.#texts.get(id);
    const had = isDialogKey(under) ? this.#dialogs.get(id) : undefined;
    return Object.fromEntries(
      Object.entries(page)
        .filter(([key, value]) => !isOwnNote(key, value, page))
        .filter(([key, value]) => had?.has(key) !== false || !isDialogDefault(key, value, under, holder))
        .filter(([key, value]) => !(this.#dialogMarks.has(key) && isLeftByDialog(key, value, under)))
        .filter(([key, value]) => added?.has(key) !== true || added.get(key) !== toText(value))
        .map(
          ([key, value]) =>
            [key, key === 'onEvent' && !this.#hasIdleTriggers ? withoutIdle(value) : value] as const,
        )
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => {
          const text = texts?.get(key);
          if (text !== undefined && isTextElement(value, text)) return [key, text] as const;
          const stands = single?.has(key) === true && Array.isArray(value) && value.length === 1;
          return [key, this.clean(stands ? value[0] : value, key, page)] as const;
        })
        .filter(([key, value]) => this.#emptyGroups.has(key) || !isEmptiedGroup(key, value)),
    );
  }
}

/**
 * The triggers that have actions; undefined if none has. amis-editor shows some triggers of an element before staff add
 * them, and writes them with the first that staff add.
 */
function withoutIdle(triggers: unknown): unknown {
  if (!isObject(triggers)) return triggers;
  const isIdle = (value: unknown) =>
    isObject(value) && Array.isArray(value['actions']) && value['actions'].length === 0;
  const all = Object.entries(triggers);
  const kept = all.filter(([, value]) => !isIdle(value));
  if (kept.length === all.length) return triggers;
  return kept.every(([key]) => key.startsWith('$$')) ? undefined : Object.fromEntries(kept);
}

/** Initial text of a new dialog in amis-editor. */
const firstText = '这是一个弹窗';

/**
 * Whether amis-editor adds this value to a page's dialogs once one of them is opened or listed; `holder`: the
 * action.
 */
function isDialogDefault(key: string, value: unknown, under: string, holder: Node | undefined): boolean {
  if (key === 'type') return value === typeUnder(under);
  if (key === 'actionType') return value === under || value === holder?.['actionType'];
  return key === 'body' && isTextElement(value, firstText);
}

/**
 * Whether a confirmed dialog editor leaves this value on the page or (under its key) on the dialog.
 */
function isLeftByDialog(key: string, value: unknown, under: string): boolean {
  if (key === 'definitions')
    return isObject(value) && Object.keys(value).every((name) => name.startsWith('$$'));
  if (Object.hasOwn(dialogDefaults, key)) return isDialogKey(under) && value === dialogDefaults[key];
  return isDialogKey(under) && (value === under || value === typeUnder(under));
}

const typeUnder = (key: string) => (key === 'drawer' ? 'drawer' : 'dialog');

/** amis' defaults of a dialog; its panel writes them when a confirmation dialog is confirmed, under a new id. */
const dialogDefaults: Readonly<JsonObject> = {
  showErrorMsg: true,
  showLoading: true,
  showCloseButton: true,
  closeOnOutside: false,
  closeOnEsc: false,
  allowFullscreen: false,
  draggable: false,
};

function toUnusedMarks(page: unknown): Set<string> {
  const unused = new Set(['type', 'actionType', 'definitions', ...Object.keys(dialogDefaults)]);
  for (const element of objectsIn(page)) {
    for (const [key, child] of Object.entries(element)) {
      if (key === 'definitions') unused.delete(key);
      if (isDialogKey(key) && isObject(child)) for (const mark of Object.keys(child)) unused.delete(mark);
    }
  }
  return unused;
}

function isSameInList(was: unknown, value: unknown): boolean {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : undefined;
  return isObject(was) && isObject(only) && (was === only || was['$$id'] === only['$$id']);
}

/** Whether the value is a single element that shows this text. */
function isTextElement(value: unknown, text: string): boolean {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(only) && only['type'] === 'tpl' && only['tpl'] === text;
}

/** The elements of a page by id; the first of several with one id, as the shared dialogs hold a copy of an edited part. */
const toIndex = (page: unknown): Map<string, Node> =>
  new Map(
    [...objectsIn(page)]
      .toReversed()
      .flatMap((node) => (typeof node['$$id'] === 'string' ? [[node['$$id'], node] as const] : [])),
  );

/** Name that amis-editor gives a dialog that it moves to the shared dialogs. */
const shared = /^modal-ref-\d+$/;
/** Class that amis-editor gives the message of an action, for its own style editor. */
const classOfMessage = 'theme-toast-action-scope';

/**
 * Whether a property is a note that amis-editor makes for itself: the kind of source that the panel of an element
 * showed, or the purpose of a form.
 */
function isOwnNote(key: string, value: unknown, of: Node): boolean {
  if (key === 'dsType') return typeof of['type'] === 'string';
  if (key === 'feat') return of['type'] === 'form' || Object.hasOwn(of, 'body');
  return value === classOfMessage;
}

/**
 * The page without the generated shared dialogs of amis-editor that nothing opens any more. Keeps anything that staff or
 * files named themselves.
 */
export function withoutLeftovers(page: unknown): unknown {
  if (!isObject(page) || !isObject(page['definitions'])) return page;
  const { definitions, ...rest } = page;
  const kept = keepUsed(definitions as Node, rest);
  const isEmpty = Object.keys(kept).every((name) => name.startsWith('$$'));
  const wasEmpty = Object.keys(definitions as Node).every((name) => name.startsWith('$$'));
  return isEmpty && !wasEmpty ? rest : { ...page, definitions: kept };
}

/** Definitions that the page or a used definition refers to, and all with a name of their own. */
function keepUsed(definitions: Node, page: unknown): Node {
  const used = new Set(Object.keys(definitions).filter((name) => !shared.test(name)));
  const open = [...refsIn(page), ...[...used].flatMap((name) => refsIn(definitions[name]))];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name) || !Object.hasOwn(definitions, name)) continue;
    used.add(name);
    open.push(...refsIn(definitions[name]));
  }
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => used.has(name)));
}

const refsIn = (value: unknown): string[] =>
  [...objectsIn(value)].map(({ $ref }) => $ref).filter((ref) => typeof ref === 'string');
