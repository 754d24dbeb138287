import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root';
import type { Finding } from '../../../server/contract/console-calls/designs';
import type { Widget } from '../../../server/contract/pages/widget';
import type { toMenuItems } from '../../../src/shell/nav/menu-items';
import type { TestConsole } from '../../support/console';
import { scratch } from '../../support/run/scratch';

/*
 * A new widget, call and screen, made by README's steps in a copy of the program: each is declared once, and found in
 * every place that is derived from it.
 */

const menu = '/platform/throw/away';
const path = '/admin/throw/away/list';
const pageFile = 'throw/away.json';

const widget = {
  title: '临时组件',
  description: '只为试验',
  icon: 'fa fa-flask',
  group: '展示',
  required: ['level'],
  properties: { level: { title: '等级', type: 'integer' } },
  scaffold: { type: 'throw-away', level: 1 },
  example: { type: 'throw-away', level: 1 },
};
const page = {
  type: 'page',
  title: '临时页面',
  body: [
    { type: 'throw-away', level: 1 },
    {
      type: 'crud',
      api: `/api${path}`,
      columns: [{ name: 'title', label: '标题' }],
    },
  ],
};

/** Results that the modules of the copy compute. */
interface Copy {
  TestConsole: typeof TestConsole;
  toMenuItems: typeof toMenuItems;
  widgets: ReadonlyMap<string, Widget>;
  checkPageFiles(folder: string): (Finding & { file: string })[];
  findMissing(): Promise<string[]>;
  types: string;
}

let root: string;
let modules: ViteDevServer | undefined;
let copy: Copy;
let console: TestConsole;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
/** Inserts a text before the first occurrence of another. */
function insert(file: string, before: string, text: string): void {
  const whole = readFileSync(join(root, file), 'utf8');
  expect(whole).toContain(before);
  write(
    file,
    whole.replace(before, () => text + before),
  );
}

beforeAll(async () => {
  root = mkdtempSync(join(scratch, 'new-screen-'));
  const parts = ['package.json', 'pages', 'renderers', 'server', 'src', 'tests/e2e', 'tests/support'];
  for (const part of [...parts, 'tests/server/backend', 'tests/server/database'])
    cpSync(join(projectRoot, part), join(root, part), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'));

  write('renderers/throw-away/widget.json', JSON.stringify(widget));
  write('renderers/throw-away/throw-away.tsx', 'export const ThrowAway = () => null;\n');
  insert(
    'server/contract/calls/growth/policies.ts',
    'export const policyDetail',
    `export const throwAwayList = callsOf('${menu}', 'A §7')
       .list('${path}', '临时列表', z.object({ title: z.string() }), {});\n`,
  );
  insert(
    'server/backend/policies.ts',
    'handlers.handle(call.policyList',
    `handlers.handle(call.throwAwayList, async () => ({ records: [{ title: '第一条' }], total: 1 }));\n`,
  );
  insert(
    'server/contract/screens/declared-screens.ts',
    '{ id: 81,',
    `{ id: 8999, path: '${menu}', title: '临时页面' },\n`,
  );
  write(`pages/${pageFile}`, `${JSON.stringify(page, null, 2)}\n`);
  write(
    'entry.ts',
    `export { TestConsole } from './tests/support/console';
     export { toMenuItems } from './src/shell/nav/menu-items';
     export { widgets } from './src/editor/palette/widget-panel';
     export { checkPageFiles } from './server/page-check/check-files';
     import { widgetModules } from './src/build/modules/declared-modules';
     import { createHandlers } from './server/backend/areas';
     import { calls } from './server/contract/calls/index';
     import { screens } from './server/contract/screens/menus';
     import { routes } from './server/contract/screens/routes';
     import { triedWrites } from './server/conformance/calls/write-calls';
     import { findMissingPieces, toSentence } from './server/page-check/missing-pieces';
     export const types = widgetModules().load.call({ addWatchFile() {} }, '\\0virtual:widgets/types');
     export const findMissing = async () =>
       (await findMissingPieces({ root: import.meta.dirname, calls, screens, routes, triedWrites, handled: createHandlers().paths })).map(toSentence);`,
  );
  modules = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    // As in vite.config.ts.
    resolve: { alias: { 'amis-formula/lib/parser': join(root, 'server/page-check/amis-schema/formula.ts') } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  copy = (await modules.ssrLoadModule('/entry.ts')) as Copy;
  console = await copy.TestConsole.start();
}, 120_000);
afterAll(async () => {
  await console?.close();
  await modules?.close();
  rmSync(root, { recursive: true, force: true });
});

it('[Foundation §5] a widget’s folder alone registers it and adds it to the palette', () => {
  expect(copy.widgets.get('throw-away')).toMatchObject(widget);
  expect(copy.types).toContain("type: 'throw-away'");
});

it('[Foundation §6] the page check knows widget, call and screen, and names what is still missing', async () => {
  // The other pages are checked by check-files.test.ts.
  const folder = join(root, 'one-page');
  cpSync(join(root, 'pages', pageFile), join(folder, pageFile));
  const faults = () => copy.checkPageFiles(folder).filter(({ file }) => file === pageFile);
  expect(faults()).toEqual([]);
  write(
    `one-page/${pageFile}`,
    `${JSON.stringify({ ...page, body: { type: 'throw-away', level: 'x' } }, null, 2)}\n`,
  );
  expect(faults().map(({ rule, pointer }) => ({ rule, pointer }))).toEqual([
    { rule: 'structure/wrong-value', pointer: '/body/level' },
  ]);
  expect(await copy.findMissing()).toEqual([
    `POST /api${path} has no test that names it: write one that makes the call, titled [A §7]`,
  ]);
});

it('[A §6] the menu gives the right to the call, to the screen and to its entry in the sidebar', async () => {
  await console.loginAs({ menus: [menu] });
  expect(await console.callUnchecked(path)).toMatchObject({
    status: 0,
    data: { items: [{ title: '第一条' }] },
  });
  const { data } = await console.call('/admin/index');
  expect(copy.toMenuItems(data.menus)).toMatchObject([
    { name: '系统管理', children: [{ name: '临时页面', url: menu }] },
  ]);
  await console.loginAs({ menus: ['/platform/system/role'] });
  expect(await console.callUnchecked(path)).toMatchObject({ status: 403 });
});

it('[Foundation §6] the catalogue offers the call for new screens', async () => {
  await console.login();
  const { data } = await console.call('/console/catalogue/calls');
  expect(data.items.find((call) => call.path === `/api${path}`)).toMatchObject({
    summary: '临时列表',
    menuName: '临时页面',
    reply: [{ name: 'title', label: '标题' }],
  });
});
