import { isObject } from '../json-object';

/** The names of the form items within a page's schema, including `extraName`s. */
export function namesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesOf);
  if (!isObject(value)) return [];
  const { name, extraName, body } = value;
  const own = [name, extraName].filter((text) => typeof text === 'string' && text !== '');
  return [...(own as string[]), ...namesOf(body)];
}
