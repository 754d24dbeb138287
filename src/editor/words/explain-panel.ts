import type { RendererPluginAction } from 'amis-editor';
import { isObject } from '../../../server/contract/json-object';
import type { SchemaNode } from '../../amis/conventions/schema-node';
import sentences from './sentences.json';

/** Properties under which the JSON of an amis-editor panel holds further controls. */
export const panelParts = ['body', 'tabs', 'controls', 'columns', 'items', 'form'] as const;

interface Said {
  label: string;
  says: string;
}

/** What a property does, for who has never seen it; `label` where amis-editor's own says too little. */
type Sentence = string | Said;

/**
 * By the property's path in its element (`popOver.mode`), and where the same property means something else elsewhere, by path
 * and type of the element (`value@input-date`) or path and label of amis-editor (`mode 弹出模式`). What has no name goes by its
 * label, and what has none either by the type of its control (`<ae-validationControl>`). Looks and movement go by the last part of
 * the property, without the state for which it is set.
 */
type Sentences = Readonly<Record<string, Sentence>>;

/** A list of actions, which has words of its own. */
const whole = /^ae-eventControl$/;

/** The control for when an element is visible, hidden or disabled. It leaves out amis' third choice, a second way to write conditions. */
const statusControl = {
  type: 'ae-StatusControl',
  options: [
    { label: '始终', value: 1 },
    { label: '满足条件时', value: 2 },
  ],
};

/** By the mark that a control carries on the screen. */
const told: Said[] = [];
const marks = new Map<string, number>();
const marked = /\bproperty-(\d+)\b/;

/** What a control that is drawn is for. */
export function sentenceOf(element: Element): Said | undefined {
  const around = element.closest('[class*="property-"]');
  if (around === null) return undefined;
  const mark = marked.exec(around.className)?.[1];
  return mark === undefined ? sentenceOf(around.parentElement ?? document.body) : told[Number(mark)];
}

/**
 * A panel of amis-editor's with a sentence at each control, in place of its own hints, and without what is of no use here.
 * @param type of the element whose panel it is
 */
export function explainPanel(panel: unknown, type: string, within = ''): unknown {
  if (Array.isArray(panel))
    return panel.map((control) => explainPanel(control, type, within)).filter(isThere);
  if (!isObject(panel)) return panel;
  const name = typeof panel['name'] === 'string' ? panel['name'] : '';
  const path = [within, name].filter(Boolean).join('.');
  const label = textOf(panel['label']);
  const asked = { type, path: name === '' ? '' : path, label, control: String(panel['type'] ?? '') };
  if (!isOffered(asked)) return undefined;
  const found = sayOwn(panel, label) ?? findSentence(asked) ?? sayGiven(panel, label);
  const control: SchemaNode = {
    ...(found === undefined ? panel : mark(panel, found)),
    ...(panel['type'] === statusControl.type && statusControl),
  };
  if (whole.test(String(panel['type']))) return control;
  const filled = panelParts.filter((part) => isObject(control[part]) || Array.isArray(control[part]));
  const inner = filled.map((part) => [part, explainPanel(control[part], type, path)] as const);
  if (filled.length > 0 && inner.every(([, left]) => isEmpty(left)) && name === '') return undefined;
  return { ...control, ...Object.fromEntries(inner) };
}

/** The same sentence has the same mark, however often panels are built. */
function mark(control: SchemaNode, found: Said): SchemaNode {
  const key = JSON.stringify([found.label, found.says]);
  const number = marks.get(key) ?? told.push(found) - 1;
  marks.set(key, number);
  // Leave out `selectFirst`: with it, a control writes its first option into the page as soon as it is drawn.
  const { labelRemark: _remark, description: _text, says: _says, selectFirst: _first, ...rest } = control;
  const className = [control['className'], `property-${number}`].filter(Boolean).join(' ');
  const label = typeof control['label'] === 'boolean' || found.label === '' ? {} : { label: found.label };
  return { ...rest, ...label, className };
}

/** What our own elements say of their properties. */
function sayOwn({ says }: SchemaNode, label: string) {
  return typeof says === 'string' ? { label, says } : undefined;
}

/** amis' hint, where we have no better one. */
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
interface Asked {
  /** Of the element whose panel it is. */
  type: string;
  /** Names from the element down. */
  path: string;
  /** As amis-editor has it. */
  label: string;
  /** Type of the control. */
  control: string;
}

const table: Sentences = Object.assign({}, ...Object.values(sentences.properties));
const looks: Sentences = sentences.looks;
const movement: Sentences = sentences.movement;

/** What amis-editor has a control for, and the page check refuses, or staff have no use for. */
const unoffered: ReadonlySet<string> = new Set([
  // Scripts, and what comes from elsewhere.
  ...['dataProvider', 'schemaApi', 'initFetchSchema', 'initFetchSchemaOn', 'ws', 'matchFunc'],
  // Only programmers read it, or times of another zone, which this console has none of.
  ...['debug', 'utc', 'wrapperCustomStyle'],
]);

/**
 * Controls that are not offered: style sheets, and `icon-select`, which redraws the tick of a checkbox from hundreds of pictures
 * that no page uses.
 */
const unofferedControl = /^(?:icon-select|theme-cssCode|ae-single-theme-cssCode)$/;

const isOffered = ({ path, label, control }: Pick<Asked, 'path' | 'label' | 'control'>): boolean =>
  !unoffered.has(path) && label !== '是否Schema初始加载' && !unofferedControl.test(control);

function findSentence({ type, path, label, control }: Asked): Said | undefined {
  const names = path === '' ? [label === '' ? `<${control}>` : label] : [path, path.split('.').at(-1) ?? ''];
  const keys = names.flatMap((name) => [`${name}@${type}`, `${name} ${label}`, name]);
  const found = keys.map((key) => own(table, key)).find((sentence) => sentence !== undefined);
  return withLabel(patterned(path) ?? found ?? classSentence(path), label);
}

/** Looks and movement are the same wherever they stand. */
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

/** An action with its sentence, which stands above its settings (src/build/amis-mends.ts). */
export function explainAction(action: RendererPluginAction): RendererPluginAction {
  const says = Object.entries(sentences.actions).find(([type]) => type === action.actionType)?.[1];
  return says === undefined ? action : { ...action, description: says };
}
