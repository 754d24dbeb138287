import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../server/contract/json-object';
import { findLivePage, getSchema, isShippedChanged } from '../../server/console/pages/page-states';
import {
  insertVersion,
  keepShippedPages,
  createShippedPages,
  digestOf,
} from '../../server/console/pages/page-store';
import {
  changeScreen,
  findScreen,
  findScreens,
  insertScreen,
} from '../../server/console/screens/screen-store';
import { toPageText } from '../../server/contract/canonical-page';
import { pageFileOf } from '../../server/contract/screens/routes';
import type { Db } from '../../server/database/database';
import { checkPageFiles } from '../../server/page-check/check-files';
import type { SyncPlace } from '../../server/page-sync/page-file';
import { planPull, pull } from '../../server/page-sync/pull';
import { planPush, push } from '../../server/page-sync/push';
import { openTestDatabase } from '../support/database/database';
import { makePagesFolder, type PagesFolder } from '../support/pages-folder';

let close: () => Promise<void>;
let pages: PagesFolder;
let place: SyncPlace;
beforeAll(async () => {
  const database = await openTestDatabase();
  close = database.close;
  pages = await makePagesFolder();
  place = { db: database.db, folder: pages.path, shipped: createShippedPages(pages.path, { fresh: true }) };
});
afterAll(async () => {
  await close();
  await pages.remove();
});

const mobile = (width: number) => ({ name: 'mobile', label: '手机号', width });
const pageOf = (title: string, columns: object[] = [mobile(120)]) => ({
  type: 'page',
  title,
  body: { type: 'table', source: '${rows}', columns },
});
const digest = (page: JsonObject) => digestOf(toPageText(page));
let clock = Date.parse('2026-03-01T00:00:00Z');
const now = () => new Date((clock += 60_000));

const routes = [
  'user/version/list',
  'miniUser/list',
  'feedback/list',
  'app/vip/list',
  'vip/give/list',
  'starWheel/list',
  'question/survey/list',
  'sys/config/list',
];
/** Ships a separate page as `v0` for each test, and restores it afterwards. */
async function shipPage(): Promise<string> {
  const path = `/platform/${routes.shift() ?? ''}`;
  await release(path, pageOf('出厂'));
  return path;
}
async function release(path: string, page: JsonObject): Promise<void> {
  await pages.write(path, toPageText(page));
  await keepShippedPages(place.db, [{ path, schema: page, digest: digest(page) }], now());
}
async function publish(path: string, base: number, schema: JsonObject, shippedDigest: string): Promise<void> {
  await place.db.transaction().execute((tx) =>
    insertVersion(tx, base, {
      path,
      schema,
      publishedBy: '管理员',
      publishedAt: now(),
      note: '',
      restoredFrom: null,
      shippedDigest,
    }),
  );
}
const fileOf = (path: string) => readFileSync(join(pages.path, pageFileOf(path)), 'utf8');
const about = <Step extends { path: string }>(steps: readonly Step[], path: string) =>
  steps.filter((step) => step.path === path);
async function live(path: string) {
  const page = await findLivePage(place.db, place.shipped, path);
  if (!page) throw new Error('no page');
  const isChanged = await isShippedChanged(path, page, place);
  return { version: page.published?.version, schema: await getSchema(place.db, page), isChanged };
}
const pushing = { note: '随代码发布', by: 'pages:push', now: new Date('2026-03-02T00:00:00Z') };

it('[Foundation §6] pull writes a published design to its file in canonical form, and no release counts as having changed it', async () => {
  const path = await shipPage();
  const design = pageOf('新标题', [mobile(160)]);
  await publish(path, 0, design, digest(pageOf('出厂')));
  const plan = await planPull(place);
  expect(about(plan.todo, path)).toMatchObject([
    {
      file: pageFileOf(path),
      version: 1,
      lines: ['页面的标题：出厂 → 新标题', '列“手机号”的宽度：120 → 160'],
    },
  ]);
  expect(fileOf(path)).toBe(toPageText(pageOf('出厂')));
  await pull(place, about(plan.todo, path), now());
  expect(fileOf(path)).toBe(toPageText(design));
  expect(await live(path)).toEqual({ version: 1, schema: design, isChanged: false });
  expect(about((await planPull(place)).todo, path)).toEqual([]);
  // A console elsewhere still has the earlier file.
  await pages.write(path, toPageText(pageOf('出厂')));
  expect((await live(path)).isChanged).toBe(false);
  await release(path, pageOf('下一版'));
  expect((await live(path)).isChanged).toBe(true);
});

it('[Foundation §6] pull keeps a file that a release has changed, and does not record a later publication as written', async () => {
  const path = await shipPage();
  await publish(path, 0, pageOf('设计'), digest(pageOf('出厂')));
  await release(path, pageOf('新出厂'));
  expect(about((await planPull(place)).refused, path)).toMatchObject([
    { lines: ['the file was changed since the design took account of it; merge it in the designer first'] },
  ]);
  await publish(path, 1, pageOf('合并后'), digest(pageOf('新出厂')));
  const todo = about((await planPull(place)).todo, path);
  await publish(path, 2, pageOf('又一版'), digest(pageOf('新出厂')));
  await pull(place, todo, now());
  const rows = await sql`select version, shipped_digest from console.page where path = ${path}`.execute(
    place.db,
  );
  expect(rows.rows).toEqual([{ version: 3, shippedDigest: digest(pageOf('新出厂')) }]);
});

it('[Foundation §6] push publishes the changes of files since their pull, with note, base and audit entry', async () => {
  const path = await shipPage();
  const pulled = pageOf('设计');
  await publish(path, 0, pulled, digest(pageOf('出厂')));
  await pull(place, about((await planPull(place)).todo, path), now());
  expect(about((await planPush(place, { merge: false })).todo, path)).toEqual([]);
  const edited = pageOf('设计', [mobile(200)]);
  await pages.write(path, edited);
  const { todo } = await planPush(place, { merge: false });
  expect(about(todo, path)).toMatchObject([{ base: 1, lines: ['列“手机号”的宽度：120 → 200'] }]);
  expect(await push(place, about(todo, path), pushing)).toEqual([]);
  expect(await live(path)).toEqual({ version: 2, schema: edited, isChanged: false });
  const rows = await sql`
    select published_by, note, shipped_digest from console.page_version
    where path = ${path} and version = 2`.execute(place.db);
  expect(rows.rows).toEqual([
    { publishedBy: 'pages:push', note: '随代码发布', shippedDigest: digest(edited) },
  ]);
  const audit =
    await sql`select account, call, result, payload from console.audit where path = ${path}`.execute(
      place.db,
    );
  expect(audit.rows).toEqual([
    {
      account: 'pages:push',
      call: 'pages:push',
      result: 1,
      payload: JSON.stringify({ path, version: 2, note: '随代码发布' }),
    },
  ]);
  expect(about((await planPush(place, { merge: false })).todo, path)).toEqual([]);
});

it('[Foundation §6] push refuses pages changed in the database since, merges on request, and reports conflicts', async () => {
  const path = await shipPage();
  const base = pageOf('出厂');
  await publish(path, 0, pageOf('库里改的'), digest(base));
  const file = pageOf('出厂', [mobile(200)]);
  await release(path, file);
  expect(about((await planPush(place, { merge: false })).refused, path)).toMatchObject([
    {
      lines: [
        'changed in the database since the file was based on it; --merge brings the two together:',
        '页面的标题：出厂 → 库里改的',
      ],
    },
  ]);
  const { todo } = await planPush(place, { merge: true });
  expect(about(todo, path)).toMatchObject([{ lines: ['列“手机号”的宽度：120 → 200'] }]);

  // Another user publishes between the preview and the push.
  await publish(path, 1, pageOf('又改了', [mobile(90)]), digest(base));
  expect(await push(place, about(todo, path), pushing)).toEqual(about(todo, path));
  expect(await live(path)).toMatchObject({ version: 2, schema: { title: '又改了' } });

  expect(about((await planPush(place, { merge: true })).refused, path)).toMatchObject([
    {
      lines: [
        'file and database changed the same thing; merge it in the designer:',
        '列“手机号”的宽度：原为 120，文件改为 200，数据库改为 90',
      ],
    },
  ]);
});

it('[Foundation §6] push skips pages with errors and pages whose files have not changed', async () => {
  const path = await shipPage();
  await publish(path, 0, pageOf('设计'), digest(pageOf('出厂')));
  expect(about((await planPush(place, { merge: true })).refused, path)).toMatchObject([
    {
      lines: [
        'changed in the database, not in the file: pull it, or restore an earlier version in the designer',
      ],
    },
  ]);
  await pull(place, about((await planPull(place)).todo, path), now());
  await pages.write(path, { type: 'page', body: { type: 'button', label: 'x', onClick: 'alert(1)' } });
  const { todo, refused } = await planPush(place, { merge: false });
  expect(about(todo, path)).toEqual([]);
  expect(about(refused, path)[0]?.lines.join('\n')).toMatch(
    /^\/body\/onClick: .+ \[script\/no-event-handler\]/m,
  );
});

it('[Foundation §6] pull and push refuse a file that is not a JSON object, and plan the others', async () => {
  const [broken, sound] = [await shipPage(), await shipPage()];
  for (const path of [broken, sound]) await publish(path, 0, pageOf('设计'), digest(pageOf('出厂')));
  await pages.write(broken, '{"type": "page",');
  const refusal = [{ path: broken, file: pageFileOf(broken), lines: ['the file is not a JSON object'] }];
  const pulled = await planPull(place);
  expect(about(pulled.refused, broken)).toEqual(refusal);
  expect(about(pulled.todo, sound)).toHaveLength(1);
  expect(about((await planPush(place, { merge: false })).refused, broken)).toEqual(refusal);
  await pages.write(broken, pageOf('出厂'));
});

it('[Foundation §6] pull and push refuse a file that is not UTF-8, whose Chinese would be lost', async () => {
  const path = await shipPage();
  await publish(path, 0, pageOf('设计'), digest(pageOf('出厂')));
  const gbk = Buffer.concat([
    Buffer.from('{"type":"page","body":[],"title":"'),
    Buffer.from([0xd3, 0xc3]),
    Buffer.from('"}'),
  ]);
  await writeFile(join(pages.path, pageFileOf(path)), gbk);
  const refusal = [{ path, file: pageFileOf(path), lines: ['the file is not a JSON object'] }];
  expect(about((await planPull(place)).refused, path)).toEqual(refusal);
  expect(about((await planPush(place, { merge: true })).refused, path)).toEqual(refusal);
  expect(checkPageFiles(pages.path).filter(({ file }) => file === pageFileOf(path))).toMatchObject([
    { rule: 'files/not-json' },
  ]);
  await pages.write(path, pageOf('出厂'));
});

it('[Foundation §6] pull writes no file for a path that is no screen of this release', async () => {
  const path = '/platform/../../outside';
  await publish(path, 0, pageOf('设计'), '');
  const plan = await planPull(place);
  expect([...plan.todo, ...plan.refused].filter((step) => step.path === path)).toEqual([]);
  expect(plan.skipped.get('this release has no such screen')).toEqual([path]);
});

describe('[Foundation §6] a screen that staff made', () => {
  const made = {
    path: '/platform/custom/late-orders',
    title: '滞留订单',
    menu: '/platform/user/order/list',
    group: '',
    position: 2,
    template: 'list',
    call: '/api/admin/user/order/list',
  } as const;
  const makeScreen = (db: Db) =>
    db.transaction().execute((tx) => insertScreen(tx, { ...made, createdBy: '管理员', createdAt: now() }));
  const files = () => ({
    page: JSON.parse(fileOf(made.path)) as object,
    entries: JSON.parse(readFileSync(join(pages.path, 'custom/_screens.json'), 'utf8')) as object[],
  });

  it('is pulled into a page file and an entry, and pushed into another console', async () => {
    await makeScreen(place.db);
    await publish(made.path, 0, pageOf('滞留订单'), '');
    const { skipped } = await planPush(place, { merge: false });
    expect(skipped.get('staff made the screen, and no pull has written it yet')).toEqual([
      'custom/late-orders.json',
    ]);
    const plan = await planPull(place);
    expect(about(plan.todo, made.path)).toMatchObject([{ lines: ['new file', 'new entry'] }]);
    await pull(place, about(plan.todo, made.path), now());
    expect(files()).toEqual({ page: pageOf('滞留订单'), entries: [made] });
    const again = await planPull(place);
    expect(about(again.todo, made.path)).toEqual([]);
    expect(again.skipped.get('the file is what is live')).toContain('custom/late-orders.json');
    expect(checkPageFiles(pages.path).filter(({ file }) => file.startsWith('custom/'))).toEqual([]);

    const other = await openTestDatabase();
    try {
      const elsewhere = { ...place, db: other.db };
      const { todo } = await planPush(elsewhere, { merge: false });
      expect(about(todo, made.path)).toMatchObject([
        { base: 0, lines: ['a screen that is not here yet: 滞留订单'] },
      ]);
      expect(await push(elsewhere, about(todo, made.path), pushing)).toEqual([]);
      expect(await findScreens(other.db, 'published')).toMatchObject([{ ...made, createdBy: 'pages:push' }]);
      expect(about((await planPush(elsewhere, { merge: false })).todo, made.path)).toEqual([]);
      expect(await push(elsewhere, about(todo, made.path), pushing)).toEqual(about(todo, made.path));
    } finally {
      await other.close();
    }
  });

  it('syncs a new name and place both ways', async () => {
    await writeFile(
      join(pages.path, 'custom/_screens.json'),
      JSON.stringify([{ ...made, title: '超时订单', group: '售后' }]),
    );
    const { todo } = await planPush(place, { merge: false });
    expect(about(todo, made.path)).toMatchObject([
      { lines: ['菜单中的名称：滞留订单 → 超时订单', '菜单中的分组： → 售后'] },
    ]);
    await push(place, about(todo, made.path), pushing);
    const screen = await findScreen(place.db, made.path);
    expect(screen).toMatchObject({ title: '超时订单', group: '售后', revision: 1 });
    await place.db
      .transaction()
      .execute((tx) => changeScreen(tx, made.path, 1, { title: '旧订单', group: '', position: 2 }));
    const pulled = about((await planPull(place)).todo, made.path);
    expect(pulled).toMatchObject([{ lines: ['菜单中的名称：超时订单 → 旧订单', '菜单中的分组：售后 → '] }]);
    await pull(place, pulled, now());
    expect(files().entries).toEqual([{ ...made, title: '旧订单' }]);
  });

  it('is refused if its name is that of another screen or file, or one that the console’s own form refuses', async () => {
    const other = { ...made, path: '/platform/custom/second', title: '第二页' };
    const list = (...entries: object[]) =>
      writeFile(join(pages.path, 'custom/_screens.json'), JSON.stringify(entries));
    const refusedFor = async (...entries: object[]) => {
      await list(...entries);
      const plan = await planPush(place, { merge: false });
      expect([...about(plan.todo, made.path), ...about(plan.todo, other.path)]).toEqual([]);
      return [...about(plan.refused, made.path), ...about(plan.refused, other.path)].map(
        ({ lines }) => lines,
      );
    };
    await pages.write(other.path, toPageText(pageOf('第二页')));
    expect(await refusedFor({ ...made, title: '订单列表' })).toEqual([['another screen is called 订单列表']]);
    expect(await refusedFor({ ...made, title: '同名' }, { ...other, title: '同名' })).toEqual([
      ['another screen is called 同名'],
      ['another screen is called 同名'],
    ]);
    for (const wrong of [{ title: '${x}' }, { group: '长'.repeat(21) }, { position: 2_147_483_648 }]) {
      await list({ ...other, ...wrong });
      await expect(planPush(place, { merge: false })).rejects.toThrow();
    }
    await list(other, other);
    await expect(planPush(place, { merge: false })).rejects.toThrow('a path is there twice');

    // A screen gets the name between the preview and the push.
    await list({ ...made, title: '旧订单' }, other);
    const { todo } = await planPush(place, { merge: false });
    await place.db
      .transaction()
      .execute((tx) => changeScreen(tx, made.path, 2, { title: '第二页', group: '', position: 2 }));
    expect(await push(place, about(todo, other.path), pushing)).toEqual(about(todo, other.path));
    expect(await findScreen(place.db, other.path)).toBeUndefined();
  });

  it('is refused both ways if it was removed, or if its name or menu does not fit', async () => {
    await place.db
      .transaction()
      .execute((tx) => changeScreen(tx, made.path, 3, { removedBy: '管理员', removedAt: now() }));
    expect(about((await planPull(place)).refused, made.path)[0]?.lines[0]).toMatch(
      /was removed in the console/,
    );
    expect(about((await planPush(place, { merge: false })).refused, made.path)[0]?.lines).toEqual([
      'the screen was removed in this console: restore it there, or delete its file and entry',
    ]);
    const wrong = { ...made, path: '/platform/custom/other', title: '订单列表', menu: '/platform/nowhere' };
    await writeFile(join(pages.path, 'custom/_screens.json'), JSON.stringify([wrong]));
    expect(about((await planPush(place, { merge: false })).refused, wrong.path)[0]?.lines).toEqual([
      'its entry has no page file beside it',
    ]);
    await pages.write(wrong.path, toPageText(pageOf('别的')));
    expect(about((await planPush(place, { merge: false })).refused, wrong.path)[0]?.lines).toEqual([
      'another screen is called 订单列表',
      'there is no menu /platform/nowhere',
    ]);
    await writeFile(join(pages.path, 'custom/_screens.json'), '[{"path":"/platform/user/order/list"}]');
    expect(checkPageFiles(pages.path).find(({ rule }) => rule === 'files/custom-screens')?.message).toContain(
      'not a path /platform/custom/<slug>',
    );
  });
});
