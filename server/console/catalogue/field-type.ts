import { z } from 'zod';
import type { CatalogueField } from '../../contract/console-calls/catalogue';
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
  const { type, enum: values, dictionary, maxLength } = describeType(schema);
  if (values !== undefined || dictionary !== undefined) return { type: 'enum', dictionary: dictionary ?? '' };
  switch (type) {
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
      return plain(byName(name, maxLength));
  }
  return plain(isDay(schema) ? 'date' : byName(name, undefined));
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
