import { isObject } from '../../../server/contract/json-object';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { planOf } from '../../../renderers/list/plan/list-plan';
import type { Json } from '../../../renderers/list/plan/node';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../src/amis/services/sanitize';
import { drawBoth } from './draw-both';

const folder = join(import.meta.dirname, '..', '..', '..', 'pages');
const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .sort()
  .flatMap((name) => {
    const page = applyConventions(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json, sanitizeHtml);
    return listsIn(page).map((crud, at) => ({ name: `${name}#${at}`, crud }));
  })
  .filter(({ crud }) => Array.isArray(crud['columns']) && 'plan' in planOf(crud));

function listsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(listsIn);
  if (!isObject(value)) return [];
  return [...(value['type'] === 'crud' ? [value] : []), ...Object.values(value).flatMap(listsIn)];
}

/** Every field that the list's columns read, with values for each branch: codes, none, HTML special characters. */
function rowsFor(crud: Json): Json[] {
  const columns = JSON.stringify(crud['columns']);
  const names = new Set([
    ...[...columns.matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name),
    ...[...columns.matchAll(/\$\{([^}]*)\}/g)].flatMap(
      ([, text = '']) => text.match(/(?<![.'\w])[a-z]\w*(?!\w*[('])/g) ?? [],
    ),
  ]);
  // Names that are no row fields: dictionaries, and parameters of mappings and arrow functions.
  for (const name of ['dict', 'label', 'color', 'item', 'index', 'params', 'raw', 'html', 'number'])
    names.delete(name);
  const values: ((name: string) => unknown)[] = [
    (name) => `${name} Q&A <b>"x"</b>`,
    () => 1,
    () => 0,
    () => 2,
    () => 'T',
    () => null,
    () => undefined,
  ];
  return values.map((value, at) => ({
    ...Object.fromEntries([...names].map((name) => [name, value(name)])),
    id: at + 1,
    ...(crud['primaryField'] ? { [String(crud['primaryField'])]: at + 1 } : {}),
    deviceList: [
      { type: 0, isReload: 'T' },
      { type: 1, isReload: 'F' },
    ],
  }));
}

it.each(lists)(
  '[Foundation §5] $name is drawn as amis draws it, without a word for a value that is missing',
  async ({ crud }) => {
    const { amis, engine } = await drawBoth(crud, rowsFor(crud));
    expect(engine).toEqual(amis);
    const cells = engine.rows.flatMap((row) => row.cells);
    expect(cells.filter((cell) => /\b(?:null|undefined|NaN)\b/.test(cell))).toEqual([]);
  },
  30_000,
);
