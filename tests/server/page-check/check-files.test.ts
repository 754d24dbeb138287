import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/contract/json-object';
import { toPageText } from '../../../server/contract/canonical-page';
import { routes } from '../../../server/contract/screens/routes';
import { projectRoot } from '../../../server/project-root';
import { checkPageFiles, toLines } from '../../../server/page-check/check-files';
import { soundPage } from './sound-page';
import { scratch } from '../../support/run/scratch';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(scratch, 'pages-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}
const found = (file: string) =>
  checkPageFiles(folder)
    .filter((finding) => finding.file === file)
    .map(({ rule, pointer, severity }) => ({ rule, pointer, severity }));

describe('checkPageFiles', () => {
  it('[Foundation §6] finds nothing in a valid page at its place', async () => {
    await write('feedback/list.json', toPageText(soundPage()));
    expect(found('feedback/list.json')).toEqual([]);
  });

  it('[Foundation §6] knows the file of a route with parameters', async () => {
    const page = { type: 'page', body: { type: 'tpl', tpl: '${params.id}' } };
    await write('feedback/reply/list/[id].json', toPageText(page));
    expect(found('feedback/reply/list/[id].json')).toEqual([]);
  });

  it('[Foundation §6] reports a page that no route uses', async () => {
    await write('feedback/lists.json', toPageText({ type: 'page', body: 'x' }));
    expect(found('feedback/lists.json')).toEqual([
      { rule: 'files/no-route', pointer: '', severity: 'error' },
    ]);
  });

  it('[Foundation §6] reports a file that is not JSON', async () => {
    await write('feedback/list.json', '{"type": "page",}');
    expect(found('feedback/list.json')).toEqual([{ rule: 'files/not-json', pointer: '', severity: 'error' }]);
  });

  it.each([
    ['other blanks', JSON.stringify(soundPage())],
    ['no final newline', JSON.stringify(soundPage(), null, 2)],
    [
      "the editor's marks",
      toPageText(soundPage()).replace('"type": "page"', '"type": "page",\n  "$$$$id": "x"'),
    ],
  ])('[Foundation §6] reports bytes that are not canonical: %s', async (_, text) => {
    await write('feedback/list.json', text);
    expect(found('feedback/list.json')).toEqual([
      { rule: 'files/not-canonical', pointer: '', severity: 'error' },
    ]);
  });

  it('[Foundation §6] names every route without a page', () => {
    const missing = checkPageFiles(folder).filter((finding) => finding.rule === 'files/missing-page');
    expect(missing).toHaveLength(routes.length);
    expect(missing[0]).toMatchObject({ file: 'user/register/data.json', severity: 'warning' });
  });

  it('[Foundation §6] prints where a developer declares a call that a page names', async () => {
    const crud = { type: 'crud', api: '/api/admin/for/gotten', columns: [] };
    await write('feedback/list.json', toPageText({ type: 'page', body: crud }));
    const lines = checkPageFiles(folder)
      .filter(({ rule }) => rule === 'contract/unknown-call')
      .map(toLines);
    expect(lines).toEqual([
      expect.stringMatching(
        /^error {3}pages\/feedback\/list\.json#\/body\/api\n.*\[contract\/unknown-call\]\n {8}→ .* A new call: declare it in a file below server\/contract\/calls\/, see README, 'A screen, step by step'\.\n$/,
      ),
    ]);
  });

  it("[Foundation §6] the console's own pages are valid", () => {
    const findings = checkPageFiles(join(projectRoot, 'pages'));
    expect(findings.filter((finding) => finding.severity === 'error')).toEqual([]);
  });
});

it('[look-and-feel] every count and amount in pages/ has thousands separators, in columns and texts', () => {
  const figure = String.raw`(?:[\w.]*(?:Count|Quantity|Total|Amount)|total)`;
  const bare = (node: unknown): string[] => {
    if (typeof node === 'string')
      return node.match(new RegExp(String.raw`\$\{(?:[^{}|]*[^\w.])?${figure}\}`, 'g')) ?? [];
    if (typeof node !== 'object' || node === null) return [];
    // Values that a form sends stay numbers.
    const shown = Object.entries(node).filter(([key]) => !/^(api|initApi|data|\w+On)$/.test(key));
    // Tables of reports format their figures themselves.
    const columns: unknown = Reflect.get(node, 'type') === 'crud' ? Reflect.get(node, 'columns') : [];
    const plain = (Array.isArray(columns) ? (columns as JsonObject[]) : [])
      .filter(({ type = 'text' }) => type === 'text')
      .flatMap(({ name }) => new RegExp(`^${figure}$`).exec(String(name)) ?? []);
    return [...plain, ...shown.flatMap(([, value]) => bare(value))];
  };
  const folder = join(projectRoot, 'pages');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      bare(JSON.parse(readFileSync(join(folder, file), 'utf8'))).map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});
