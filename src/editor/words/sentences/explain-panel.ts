import { isObject } from '../../../../server/contract/json-object';
import type { SchemaNode } from '../../../amis/conventions/schema-node';
import { panelParts } from '../panel-parts';
import { findSentence, isOffered } from './sentences';

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
const told: { label: string; says: string }[] = [];
const marks = new Map<string, number>();
const marked = /\bproperty-(\d+)\b/;

/** What a control that is drawn is for. */
export function sentenceOf(element: Element): { label: string; says: string } | undefined {
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
function mark(control: SchemaNode, found: { label: string; says: string }): SchemaNode {
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
