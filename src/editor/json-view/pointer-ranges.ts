/** Where a value stands in a text, counted in characters. */
export interface TextRange {
  start: number;
  end: number;
}

/**
 * JSON pointer -> where its property (key and value), or its item, stands in the text.
 * @throws SyntaxError when the text is no JSON: parse it first
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

/** The range of a pointer, or of the nearest value around it that is there. */
export function nearestRange(ranges: ReadonlyMap<string, TextRange>, pointer: string): TextRange {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const range = ranges.get(at);
    if (range !== undefined) return range;
  }
  return { start: 0, end: 1 };
}
