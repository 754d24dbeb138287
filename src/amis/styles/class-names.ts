import { isObject } from '../../../server/contract/json-object.ts';

/**
 * The CSS classes in a page's JSON: in its `className` properties, in the HTML of its texts, and the types of its
 * animations, which amis uses in classes and as names of keyframes. Pure.
 */
export function classNamesIn(page: unknown): Set<string> {
  const found = new Set<string>();
  const addAll = (text: string) => {
    for (const name of text.split(/\s+/)) if (name !== '') found.add(name);
  };
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (/classname/i.test(key)) addAll(value);
      for (const [, names = ''] of value.matchAll(/\bclass\s*=\s*["']([^"']*)/gi)) addAll(names);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) {
        // `className` may be an object of conditions keyed by class.
        if (/classname/i.test(key) && !Array.isArray(value)) addAll(name);
        if (key === 'animations' && isObject(child)) addAll(String(child['type']));
        walk(child, Array.isArray(value) ? key : name);
      }
    }
  };
  walk(page, '');
  return found;
}
