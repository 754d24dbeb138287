import { isObject, type JsonObject } from '../../../server/contract/json-object';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toPageText } from '../../../server/contract/canonical-page';
import { pageFileOf, routes } from '../../../server/contract/screens/routes';
import { writeLike } from '../../../server/page-diff/write-like';
import { projectRoot } from '../../../server/project-root';

/** A page as the editor returns it: reordered keys, every body in a list; `label` maps each label. */
function rewritten(value: unknown, label: (text: string) => string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, label));
  if (!isObject(value)) return key === 'label' && typeof value === 'string' ? label(value) : value;
  const fields = Object.entries(value).map(([name, child]): [string, unknown] => {
    const written = rewritten(child, label, name);
    return [name, name === 'body' && isObject(written) ? [written] : written];
  });
  return Object.fromEntries(fields.reverse());
}

const pages = routes.map(({ path }) => {
  const text = readFileSync(join(projectRoot, 'pages', pageFileOf(path)), 'utf8');
  return { path, text, page: JSON.parse(text) as JsonObject };
});

describe('[Foundation §6] a page is written in the form of its file', () => {
  it.each(pages)(
    '$path: an unchanged page keeps its text, and ten changed labels change ten lines',
    (given) => {
      const same = rewritten(given.page, (text) => text) as JsonObject;
      expect(toPageText(writeLike(same, given.page))).toBe(given.text);

      let left = 10;
      const changed = rewritten(given.page, (text) => (left-- > 0 ? `${text}（新）` : text)) as JsonObject;
      const lines = toPageText(writeLike(changed, given.page)).split('\n');
      const before = given.text.split('\n');
      expect(lines.length).toBe(before.length);
      expect(lines.filter((line, at) => line !== before[at]).length).toBe(10 - Math.max(left, 0));
    },
  );
});
