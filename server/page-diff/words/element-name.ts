import { field, isRecord } from '../json';
import { actionLabels, findTypeLabel, placeLabels } from './type-labels';

/** An element as staff see it: what it is, and what is written on it. `列“手机号”`, `按钮“导出”`, `弹窗“编辑”`. */
export function elementName(value: unknown, key: string): string {
  if (typeof value === 'string')
    return `${findTypeLabel(value) ?? (key === 'body' ? '文字' : '内容')}“${clip(value)}”`;
  if (!isRecord(value)) return '内容';
  const noun = nounOf(value, key);
  const words = wordsOf(value);
  return words === '' ? noun : `${noun}“${clip(words)}”`;
}

/** Whether a value under `key` is an element of its own, and not a property with fields (`api: {url, data}`). */
export function isElement(value: unknown, key: string): boolean {
  return (
    isRecord(value) &&
    (typeof field(value, 'type') === 'string' || ['dialog', 'drawer', 'filter', 'popOver'].includes(key))
  );
}

function nounOf(value: Record<string, unknown>, key: string): string {
  const type = field(value, 'type');
  if (type === 'operation') return '操作列';
  if (key === 'actions' && type === undefined) {
    const action = field(value, 'actionType');
    return typeof action === 'string' ? `动作“${actionLabels.get(action) ?? action}”` : '动作';
  }
  const place = placeLabels.get(key);
  if (place !== undefined) return place;
  return typeof type === 'string' ? (findTypeLabel(type) ?? clip(type)) : '内容';
}

function wordsOf(value: Record<string, unknown>): string {
  for (const key of ['label', 'title', 'name', 'tpl', 'body', 'content', 'text', 'value']) {
    const words = field(value, key);
    if (typeof words === 'string' && words.trim() !== '') return words.trim();
    if (typeof words === 'number') return String(words);
  }
  return '';
}

export function clip(text: string, length = 24): string {
  const characters = [...text.slice(0, length * 8).replaceAll(/\s+/g, ' ')];
  return characters.length <= length && text.length <= length * 8
    ? characters.join('')
    : `${characters.slice(0, length).join('')}…`;
}
