import type { Page } from '../designs';

/** Range of a value in a text, in characters. */
interface TextRange {
  start: number;
  end: number;
}

/**
 * Maps each JSON pointer to the range of its property (key and value) or item in the text.
 * @throws SyntaxError when the text is not JSON: parse it first
 */
export function findPointerRanges(text: string): ReadonlyMap<string, TextRange> {
  JSON.parse(text);
  const found = new Map<string, TextRange>();
  let at = 0;
  const blank = () => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  const string = (): string => {
    const start = at;
    at += 1;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const members = (end: string, member: (index: number) => void) => {
    at += 1;
    blank();
    for (let index = 0; text[at] !== end; index += 1) {
      member(index);
      blank();
      if (text[at] === ',') at += 1;
      blank();
    }
    at += 1;
  };
  const value = (pointer: string, start: number) => {
    if (text[at] === '{') {
      members('}', () => {
        const from = at;
        const key = string();
        blank();
        at += 1;
        blank();
        value(`${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, from);
      });
    } else if (text[at] === '[') members(']', (index) => value(`${pointer}/${index}`, at));
    else if (text[at] === '"') string();
    else while (/[^\s,\]}]/.test(text[at] ?? ' ')) at += 1;
    found.set(pointer, { start, end: at });
  };
  blank();
  value('', at);
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
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length;
    return { problem: line === undefined ? '不是有效的 JSON' : `第 ${line} 行附近不是有效的 JSON` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: '页面必须是一个对象' };
  if (!('type' in value) || value.type !== 'page') return { problem: '最外层的 type 必须是 "page"' };
  return { page: value as Page };
}
