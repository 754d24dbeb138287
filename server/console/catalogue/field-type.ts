import { z } from 'zod';
import type { CatalogueField } from '../../contract/console-calls/catalogue';
import { dictionaries } from '../../contract/dictionaries';
import * as wire from '../../contract/wire';
import { describeType } from '../../page-check/view/field-values';

type FieldType = CatalogueField['type'];

/** A field's type as far as the contract tells. */
interface ContractType {
  type: FieldType;
  dictionary: string;
}

/** The type of a field from its schema; its name helps if the schema is plain text. */
export function toContractType(name: string, schema: z.ZodType): ContractType {
  if (isTime(schema)) return plain('time');
  const described = describeType(schema);
  if (Array.isArray(described.enum)) return toChoice(name, described.enum);
  switch (described.type) {
    case 'integer':
    case 'number':
      return plain('number');
    case 'boolean':
      return plain('boolean');
    case 'array':
      return plain('list');
    case 'object':
      return plain('object');
    case 'string':
      return plain(byName(name, described.maxLength));
  }
  if (isDay(schema)) return plain('date');
  const values = probe(schema);
  return values.length > 0 ? toChoice(name, values) : plain(byName(name, undefined));
}

const plain = (type: FieldType): ContractType => ({ type, dictionary: '' });

/** `wire.time` itself, or within `optional()` and `nullable()`. */
function isTime(schema: z.ZodType): boolean {
  let at: unknown = schema;
  while (at instanceof z.ZodOptional || at instanceof z.ZodNullable) at = at.unwrap();
  return at === wire.time;
}

function isDay(schema: z.ZodType): boolean {
  return schema.safeParse('2024-02-29').success && !schema.safeParse('2024-02-30').success;
}

/** The numbers that a choice accepts, found by probing its schema. */
function probe(schema: z.ZodType): number[] {
  if (schema.safeParse(99_999).success) return [];
  return Array.from({ length: 20 }, (_, value) => value).filter((value) => schema.safeParse(value).success);
}

/** The dictionary with exactly these values; if several match, the one with the field's name, or the pages decide. */
function toChoice(name: string, values: readonly unknown[]): ContractType {
  const key = toKey(values);
  if (key === toKey(['T', 'F'])) return { type: 'enum', dictionary: 'yesNo' };
  const fitting = Object.entries(dictionaries)
    .filter(([, items]) => toKey(items.map(({ value }) => value)) === key)
    .map(([dictionary]) => dictionary);
  const [only] = fitting.length === 1 ? fitting : fitting.filter((dictionary) => dictionary === name);
  return { type: 'enum', dictionary: only ?? '' };
}

const toKey = (values: readonly unknown[]) => values.map(String).sort().join('|');

/** Longer texts get a multi-line input. */
const longerThan = 300;

function byName(name: string, maxLength: number | undefined): FieldType {
  if (/(?:img|image|icon|avatar|cover|pic)(?:url|link)?$/i.test(name)) return 'image';
  if (/time$/i.test(name)) return 'time';
  if (/date$/i.test(name)) return 'date';
  return maxLength !== undefined && maxLength >= longerThan && !/url|link|address/i.test(name)
    ? 'longText'
    : 'text';
}
