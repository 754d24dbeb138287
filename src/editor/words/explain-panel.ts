import type { RendererPluginAction } from 'amis-editor';
import { mayStyle } from '../../../server/contract/pages/harmless-style';
import { isObject } from '../../../server/contract/json-object';
import type { SchemaNode } from '../../amis/conventions/schema-node';
import sentences from './sentences.json';

/** Properties of an amis-editor panel that contain further controls. */
export const panelParts = ['body', 'tabs', 'controls', 'columns', 'items', 'form'] as const;

/** The properties of `panelParts` that a panel or control has. */
export const partsOf = (panel: SchemaNode) =>
  panelParts.filter((part) => isObject(panel[part]) || Array.isArray(panel[part]));

interface Explanation {
  label: string;
  says: string;
  /** The effect while the property is empty, shown as placeholder. */
  placeholder?: string;
}

/** Explains a property to a first-time user; `label` replaces an unclear label of amis-editor. */
type Sentence = string | Explanation;

/**
 * Explanations by the property's path in its element (`popOver.mode`). A property that means something else elsewhere
 * is keyed by path and element type (`value@input-date`), or by path and amis-editor's label (`mode 弹出模式`). A control
 * without a property name is keyed by its label, or without a label by its type (`<ae-validationControl>`). Styles
 * and animations are keyed by the last part of the property, whatever state it is set for.
 */
type Sentences = Readonly<Record<string, Sentence>>;

/** A list of actions, which has its own texts. */
const whole = /^ae-eventControl$/;

/**
 * The control for when an element is visible, hidden or disabled. Omits amis' third choice, which is another way
 * to write conditions.
 */
const statusControl = {
  type: 'ae-StatusControl',
  options: [
    { label: '始终', value: 1 },
    { label: '满足条件时', value: 2 },
  ],
};

/** Explanations by their number, which a control carries in its class name. */
const explained: Explanation[] = [];
const marks = new Map<string, number>();
const marked = /\bproperty-(\d+)\b/;

/** The explanation of the control that contains a drawn element. */
export function sentenceOf(element: Element): Explanation | undefined {
  const around = element.closest('[class*="property-"]');
  if (around === null) return undefined;
  const mark = marked.exec(around.className)?.[1];
  return mark === undefined ? sentenceOf(around.parentElement ?? document.body) : explained[Number(mark)];
}

/**
 * An amis-editor panel with an explanation for each control instead of amis' hints, and without useless controls.
 * @param type of the panel's element
 * @param known for a filter's field: its properties that have an effect
 */
export function explainPanel(
  panel: unknown,
  type: string,
  known?: ReadonlySet<string>,
  within = '',
): unknown {
  if (Array.isArray(panel))
    return panel.map((control) => explainPanel(control, type, known, within)).filter(isThere);
  if (!isObject(panel)) return panel;
  const name = typeof panel['name'] === 'string' ? panel['name'] : '';
  const path = [within, name].filter(Boolean).join('.');
  const label = textOf(panel['label']);
  const asked = { type, path: name === '' ? '' : path, label, control: String(panel['type'] ?? '') };
  const filled = partsOf(panel);
  if (!isOffered(asked) || (known && !hasEffect(asked, known, filled.length > 0))) return undefined;
  const found = sayOwn(panel, label) ?? findSentence(asked) ?? sayGiven(panel, label);
  const control: SchemaNode = {
    ...(found === undefined ? panel : mark(panel, found)),
    ...(panel['type'] === statusControl.type && statusControl),
    // A filter's field has a clear button unless the page says otherwise.
    ...(known && name === 'clearable' && { pipeIn: (value: unknown) => value !== false }),
  };
  if (whole.test(String(panel['type']))) return control;
  const inner = filled.map((part) => [part, explainPanel(control[part], type, known, path)] as const);
  if (filled.length > 0 && inner.every(([, left]) => isEmpty(left)) && name === '') return undefined;
  return { ...control, ...Object.fromEntries(inner) };
}

/** Equal explanations share a mark, no matter how often panels are built. */
function mark(control: SchemaNode, found: Explanation): SchemaNode {
  const key = JSON.stringify([found.label, found.says]);
  const number = marks.get(key) ?? explained.push(found) - 1;
  marks.set(key, number);
  // Leave out `selectFirst`: with it, a control writes its first option into the page as soon as it is drawn.
  const { labelRemark: _remark, description: _text, says: _says, selectFirst: _first, ...rest } = control;
  const className = [control['className'], `property-${number}`].filter(Boolean).join(' ');
  const label = typeof control['label'] === 'boolean' || found.label === '' ? {} : { label: found.label };
  const placeholder = found.placeholder === undefined ? {} : { placeholder: found.placeholder };
  return { ...rest, ...label, ...placeholder, className };
}

/** Explanation declared by our own widgets. */
function sayOwn({ says }: SchemaNode, label: string) {
  return typeof says === 'string' ? { label, says } : undefined;
}

/** amis' hint, when we have no better one. */
function sayGiven({ label, labelRemark, description }: SchemaNode, text: string) {
  const remark = isObject(labelRemark) ? (labelRemark['content'] ?? labelRemark['body']) : labelRemark;
  const tooltip = isObject(label) ? label['tooltip'] : undefined;
  const says = [tooltip, remark, description].find((given) => typeof given === 'string' && given !== '');
  return typeof says === 'string' ? { label: text, says: says.replace(/<[^>]*>/g, '') } : undefined;
}

function textOf(label: unknown): string {
  if (typeof label === 'string') return label;
  return isObject(label) ? textOf(label['body'] ?? label['tpl'] ?? label['label']) : '';
}

const isThere = (control: unknown) => control !== undefined && control !== null;

const isEmpty = (left: unknown) => !isThere(left) || (Array.isArray(left) && left.length === 0);

/** One control of a property panel. */
interface PanelControl {
  /** Type of the panel's element. */
  type: string;
  /** Property names from the element down. */
  path: string;
  /** amis-editor's label. */
  label: string;
  /** Type of the control. */
  control: string;
}

const table: Sentences = Object.assign({}, ...Object.values(sentences.properties));
const looks: Sentences = sentences.looks;
const movement: Sentences = sentences.movement;

/** Properties with a control in amis-editor that the page check rejects or that staff do not need. */
const unoffered: ReadonlySet<string> = new Set([
  // Scripts, and content loaded from elsewhere.
  ...['dataProvider', 'schemaApi', 'initFetchSchema', 'initFetchSchemaOn', 'ws', 'matchFunc'],
  // Properties for programmers, and times in other time zones, which this console does not use.
  ...['debug', 'utc', 'wrapperCustomStyle'],
  // They move an element out of its place.
  ...['stickyStatus', 'stickyPosition', 'originPosition'],
]);
const style = /(?:^|\.)style\.([\w-]+)$/;

/**
 * Controls that are not offered: style sheets, and `icon-select`, which redraws the tick of a checkbox from hundreds of pictures
 * that no page uses.
 */
const unofferedControl = /^(?:icon-select|theme-cssCode|ae-single-theme-cssCode)$/;

const isOffered = ({ path, label, control }: Pick<PanelControl, 'path' | 'label' | 'control'>): boolean =>
  !unoffered.has(path) &&
  mayStyle(style.exec(path)?.[1] ?? 'color') &&
  label !== '是否Schema初始加载' &&
  !unofferedControl.test(control);

/** Properties that controls without a name write. */
const written: Readonly<Record<string, string>> = {
  'ae-optionControl': 'options',
  'ae-validationControl': 'validations',
};

function hasEffect({ path, control }: PanelControl, known: ReadonlySet<string>, isGroup: boolean): boolean {
  const property = path === '' ? written[control] : path.split('.')[0];
  return property === undefined ? isGroup : known.has(property);
}

function findSentence({ type, path, label, control }: PanelControl): Explanation | undefined {
  const names = path === '' ? [label === '' ? `<${control}>` : label] : [path, path.split('.').at(-1) ?? ''];
  const keys = names.flatMap((name) => [`${name}@${type}`, `${name} ${label}`, name]);
  const found = keys.map((key) => own(table, key)).find((sentence) => sentence !== undefined);
  return withLabel(patterned(path) ?? found ?? classSentence(path), label);
}

/** Styles and animations mean the same everywhere. */
function patterned(path: string): Sentence | undefined {
  if (path.startsWith('__editorState')) return looks['__editorState'];
  const last = path.split('.').at(-1)?.split(':')[0] ?? '';
  if (/^wrapperCustomStyle\.|^themeCss\??\./.test(path)) return own(looks, last);
  return path.startsWith('animations.') ? own(movement, last) : undefined;
}

function classSentence(path: string): Sentence | undefined {
  return /ClassName$/.test(path) ? looks['className'] : undefined;
}

const own = (of: Sentences, key: string): Sentence | undefined =>
  Object.hasOwn(of, key) ? of[key] : undefined;

function withLabel(found: Sentence | undefined, label: string) {
  if (found === undefined) return undefined;
  return typeof found === 'string' ? { label, says: found } : found;
}

/** Adds an explanation to an action, shown above its settings (src/build/editor-patches.ts). */
export function explainAction(action: RendererPluginAction): RendererPluginAction {
  const says = Object.entries(sentences.actions).find(([type]) => type === action.actionType)?.[1];
  return says === undefined ? action : { ...action, description: says };
}
