import { getVariable } from 'amis-core';
import { isSameValue } from './same-value';

type Values = Readonly<Record<string, unknown>>;

/** What a form holds after a save that was refused because somebody else had changed the record. */
export interface Comparison {
  /** Fields that only the other one changed, with their new values: the form takes them over. */
  adopted: Record<string, unknown>;
  /** Names of the fields where what was typed differs from what is stored now. */
  differing: string[];
}

/**
 * Compares field by field what was typed with the record as it was read (`base`) and as it is stored now (`stored`). Names may
 * be dotted. A field that the stored record does not have is the form's own.
 */
export function compareStale(
  names: Iterable<string>,
  { typed, base, stored }: Readonly<Record<'typed' | 'base' | 'stored', Values>>,
): Comparison {
  const comparison: Comparison = { adopted: {}, differing: [] };
  for (const name of names) {
    const [top = ''] = name.split('.');
    if (!Object.hasOwn(stored, top)) continue;
    const [mine, before, now] = [typed, base, stored].map((of): unknown => getVariable(of, name, false));
    if (isSameValue(mine, now)) continue;
    if (isSameValue(mine, before)) comparison.adopted[name] = now;
    else comparison.differing.push(name);
  }
  return comparison;
}

/** The record of an id in the rows of a list, or in their `children`. */
export function findRow(data: unknown, id: unknown): Values | undefined {
  const rows = (data as { items?: unknown } | undefined)?.items;
  if (!Array.isArray(rows)) return undefined;
  for (const row of rows as (Values & { id?: unknown; children?: unknown })[]) {
    if (String(row.id) === String(id)) return row;
    const below = findRow({ items: row.children }, id);
    if (below) return below;
  }
  return undefined;
}

/** A field of a form, as far as it decides how its value reads. */
export interface ShownField {
  /** amis' type of the field. */
  type?: string | undefined;
  options?: readonly unknown[] | undefined;
}

/**
 * A value as staff read it: labels of options, 是 and 否 of a switch, the text of a rich text, what was typed into other fields
 * as it is (`<` included); at most 200 characters.
 */
export function toShownValue(value: unknown, { type = '', options = [] }: ShownField = {}): string {
  const labels = new Map(
    options.map((option) => {
      const { value: of, label } = option as { value?: unknown; label?: unknown };
      return [String(of), String(label)];
    }),
  );
  const words = type === 'switch' ? flags : {};
  const one = (part: unknown): string => labels.get(String(part)) ?? words[String(part)] ?? String(part);
  const parts = Array.isArray(value) ? value : [value];
  const joined = parts
    .filter((part) => part !== undefined && part !== null && part !== '')
    .map((part) => (typeof part === 'object' ? JSON.stringify(part) : one(part)))
    .join('、');
  const text = (type === 'rich-text' ? textOfHtml(joined) : joined).replace(/\s+/g, ' ').trim();
  if (text === '') return '（空）';
  const letters = [...text];
  return letters.length > 200 ? `${letters.slice(0, 200).join('')}…` : text;
}

const flags: Readonly<Record<string, string>> = { T: '是', F: '否' };

/** With a blank where an element ends, so that paragraphs stay apart. */
const textOfHtml = (html: string) =>
  new DOMParser().parseFromString(html.replace(/(<[^>]*>)/g, '$1 '), 'text/html').body.textContent ?? '';
