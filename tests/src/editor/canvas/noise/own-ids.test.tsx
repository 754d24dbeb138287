import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { JSONPipeIn } from 'amis-editor';
import { expect, it } from 'vitest';
import { isSamePage } from '../../../../../server/contract/canonical-page';
import { EditorNoise } from '../../../../../src/editor/canvas/noise/editor-noise';
import { withOwnIds } from '../../../../../src/editor/canvas/noise/own-ids';

const id = expect.stringMatching(/^u:[0-9a-f]+$/) as string;

it('[Foundation §7] elements get ids before they are drawn; the data of a call and ids of the page stay as they are', () => {
  const api = { url: '/api/admin/feedback/list', data: { type: 'input-text', body: { type: 'tpl' } } };
  const page = {
    type: 'page',
    body: {
      type: 'crud',
      id: 'feedbacks',
      api,
      filter: { body: [{ type: 'input-text', name: 'a' }] },
      columns: [{ name: 'a', label: '甲', map: { a: { type: 'tag' } } }],
      headerToolbar: [
        'reload',
        { type: 'button', dialog: { title: '改', body: { type: 'form', api, initApi: api } } },
      ],
    },
  };
  const form = { id, type: 'form', api, initApi: api, feat: 'Edit' };
  expect(withOwnIds(page)).toEqual({
    id,
    type: 'page',
    body: {
      type: 'crud',
      id: 'feedbacks',
      api,
      filter: { id, feat: 'Insert', body: [{ id, type: 'input-text', name: 'a' }] },
      columns: [{ id, name: 'a', label: '甲', map: { a: { type: 'tag' } } }],
      headerToolbar: ['reload', { id, type: 'button', dialog: { id, title: '改', body: form } }],
    },
  });
});

const folder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'pages');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
);

it('[Foundation §6] no shipped page is changed by these ids', () => {
  expect(files.length).toBeGreaterThan(40);
  const changed = files.filter((file) => {
    const page = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
    const shown: unknown = JSONPipeIn(withOwnIds(page));
    const noise = new EditorNoise();
    noise.start(shown, page);
    return !isSamePage(noise.clean(shown), page);
  });
  expect(changed).toEqual([]);
});

it('[Foundation §6] the properties of the shipped pages stay in their order', () => {
  const withoutAdditions = (key: string, value: unknown) =>
    key === 'feat' || (key === 'id' && String(value).startsWith('u:')) ? undefined : value;
  for (const file of files) {
    const page = JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
    expect(JSON.stringify(withOwnIds(page), withoutAdditions), file).toBe(JSON.stringify(page));
  }
});
