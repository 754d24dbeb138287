import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { toPointer } from '../../../server/contract/canonical-page';
import type { Page } from '../designs';

/** Range of a value in a text, in characters. */
interface TextRange {
  start: number;
  end: number;
}

/** Maps each JSON pointer to the range of its property (key and value) or item in the text. */
export function findPointerRanges(text: string): ReadonlyMap<string, TextRange> {
  const found = new Map<string, TextRange>();
  const note = (node: Node, pointer: string) => {
    const { offset, length } = node.parent?.type === 'property' ? node.parent : node;
    found.set(pointer, { start: offset, end: offset + length });
    const children = node.children ?? [];
    if (node.type === 'array') children.forEach((item, index) => note(item, toPointer(pointer, index)));
    if (node.type !== 'object') return;
    for (const { children: [key, value] = [] } of children) {
      if (key && value) note(value, toPointer(pointer, String(key.value)));
    }
  };
  const root = parseTree(text);
  if (root) note(root, '');
  return found;
}

/** The range of a pointer, or of its nearest existing ancestor. */
export function nearestRange(ranges: ReadonlyMap<string, TextRange>, pointer: string): TextRange {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const range = ranges.get(at);
    if (range !== undefined) return range;
  }
  return { start: 0, end: 1 };
}

/** Parses the typed text as a page, or returns why it is not one. */
export function parsePage(text: string): { page: Page } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const faults: ParseError[] = [];
    parseTree(text, faults, { disallowComments: true });
    const line = text.slice(0, faults[0]?.offset).split('\n').length;
    return { problem: faults.length === 0 ? '不是有效的 JSON' : `第 ${line} 行附近不是有效的 JSON` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: '页面必须是一个对象' };
  if (!('type' in value) || value.type !== 'page') return { problem: '最外层的 type 必须是 "page"' };
  return { page: value as Page };
}
