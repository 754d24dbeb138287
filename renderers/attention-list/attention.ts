import { toRows } from '../report/data/answer';
import { toFigureText } from '../report/data/figures';

export interface Attention {
  key: string;
  name: string;
  text: string;
  /** As shown: `1,234`. */
  count: string;
  link: string;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Items of open work from rows `{key, name, count, text, link}`; rows with a count of 0 are left out. Pure. */
export function toAttention(answer: unknown): Attention[] {
  return toRows(answer)
    .filter(({ count }) => Number(count) > 0)
    .map(({ key, name, count, text, link }) => ({
      key: String(key ?? name),
      name: toText(name),
      text: toText(text),
      count: toFigureText(count),
      link: toText(link),
    }));
}
