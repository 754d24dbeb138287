import { isNode } from './schema-node';

/** The names of the form items within a schema, `extraName`s included. */
export function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf);
  if (!isNode(value)) return [];
  const own = [value['name'], value['extraName']].filter((name) => typeof name === 'string' && name !== '');
  return [...(own as string[]), ...namesOf(value['body'])];
}
