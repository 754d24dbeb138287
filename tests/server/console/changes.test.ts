import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from '../../../server/console/pages/page-store';
import { toPageText } from '../../../server/contract/canonical-page';
import { designPermissions } from '../../../server/contract/screens/permissions';
import { callsUnder, TestConsole, type Fields } from '../../support/console';
import { makePagesFolder, type PagesFolder } from '../../support/pages-folder';

let pages: PagesFolder;
let console: TestConsole;
const admin = { name: '管理员', token: '' };
const other = { name: '', token: '' };
beforeAll(async () => {
  pages = await makePagesFolder();
  console = await TestConsole.start({}, { pagesFolder: pages.path });
  await console.login();
  admin.token = console.token;
  other.name = (await console.loginAs({ menus: Object.values(designPermissions) })).loginName;
  other.token = console.token;
});
beforeEach(() => {
  console.token = admin.token;
  console.clock = () => new Date('2026-03-01T00:00:00Z');
});
afterAll(async () => {
  await console.close();
  await pages.remove();
});

const column = (name: string, label: string, width: number) => ({ name, label, width });
const pageOf = (columns: object[], title = '用户') => ({
  type: 'page',
  title,
  body: { type: 'table', source: '${rows}', columns },
});
const [mobile, state] = [column('mobile', '手机号', 120), column('status', '状态', 80)];
const shipped = pageOf([mobile, state]);
const digest = (page: object) => digestOf(toPageText(page));

/** A separate route for each test, since versions are never deleted. */
const routes = [
  'user/register/list',
  'user/version/list',
  'miniUser/list',
  'feedback/list',
  'app/vip/list',
  'vip/give/list',
  'starWheel/list',
];
async function freshPage(): Promise<Life> {
  const path = `/platform/${routes.shift() ?? ''}`;
  await pages.write(path, shipped);
  return new Life(path);
}

class Life {
  constructor(readonly path: string) {}

  get call() {
    return callsUnder('/console/designs/', () => console, { path: this.path });
  }
  publish(schema: object, baseVersion: number, more: Fields<'/console/designs/publish'> = {}) {
    return this.call('publish', { schema, baseVersion, ...more });
  }
  async open() {
    return (await this.call('open')).data;
  }
  merge(what: 'draft' | 'shipped', schema: object, more: Fields<'/console/designs/merge'> = {}) {
    return this.call('merge', { with: what, schema, choices: {}, ...more });
  }
}

type State = NonNullable<Fields<'/console/designs/compare'>['from']>;
const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);

describe('[Foundation §6] compares any two states in words', () => {
  it('including versions, the live page and a page in the request', async () => {
    const life = await freshPage();
    const wide = pageOf([state, { ...mobile, width: 160 }, column('createTime', '注册时间', 150)]);
    await life.publish(wide, 0);
    const answer = await life.call('compare', {
      from: { is: 'version', version: 0 },
      to: { is: 'live' },
    });
    expect(answer).toMatchObject({
      status: 0,
      data: {
        from: { title: '出厂版本', schema: shipped },
        to: { title: '当前版本', schema: wide },
      },
    });
    expect(answer.data.changes).toEqual([
      {
        kind: 'moved',
        text: '移动列“手机号”：第 1 位 → 第 2 位',
        element: '列“手机号”',
        property: '',
        before: '第 1 位',
        after: '第 2 位',
        from: '/body/columns/0',
        to: '/body/columns/1',
      },
      {
        kind: 'changed',
        text: '列“手机号”的宽度：120 → 160',
        element: '列“手机号”',
        property: '宽度',
        before: '120',
        after: '160',
        from: '/body/columns/0',
        to: '/body/columns/1',
      },
      {
        kind: 'added',
        text: '新增列“注册时间”（表格的列）',
        element: '列“注册时间”',
        property: '',
        before: '',
        after: '表格的列',
        from: null,
        to: '/body/columns/2',
      },
    ]);
    const compare = (from: State, to: State) => life.call('compare', { from, to });
    const given = await compare(
      { is: 'page', schema: pageOf([mobile], '新') },
      { is: 'page', schema: pageOf([mobile, mobile], '新') },
    );
    expect(texts(given.data.changes)).toEqual(['新增列“手机号”（表格的列）']);
    const huge = { type: 'page', body: Array.from({ length: 60_000 }, () => 0) };
    expect(await compare({ is: 'live' }, { is: 'page', schema: huge })).toMatchObject({
      status: 422,
      errors: { schema: '页面超过 12000 个值，无法比较' },
    });
    const same = await compare({ is: 'version', version: 1 }, { is: 'live' });
    expect(same.data.changes).toEqual([]);
    expect(await compare({ is: 'version', version: 9 }, { is: 'live' })).toMatchObject({
      status: 404,
      msg: '该版本不存在',
    });
    const unknown = { path: life.path, from: { is: 'nothing' }, to: { is: 'live' } };
    expect(await console.callUnchecked('/console/designs/compare', unknown)).toMatchObject({
      status: 422,
      msg: '请选择要比较的版本',
    });
  });
});

describe('[Foundation §6] two users edit one page: the second merges', () => {
  it('takes what does not conflict, asks about what does, and publishes both', async () => {
    const life = await freshPage();
    const mine = pageOf([{ ...mobile, width: 160 }, state], '注册用户');
    await life.call('draft/save', { schema: mine, baseVersion: 0 });
    console.token = other.token;
    await life.publish(
      pageOf([
        { ...mobile, width: 200 },
        { ...state, width: 90 },
      ]),
      0,
    );
    console.token = admin.token;
    expect(await life.open()).toMatchObject({
      version: 1,
      draft: { baseVersion: 0, baseDigest: digest(shipped) },
    });
    const base = { baseVersion: 0, baseDigest: digest(shipped) };
    const refused = await life.publish(mine, 0, base);
    expect(refused).toMatchObject({
      status: 409,
      msg: `${other.name} 已于 2026-03-01 08:00:00 发布了版本 1，请先查看后再发布`,
      data: { version: 1 },
    });

    const { data } = await life.merge('draft', mine, base);
    expect(data).toMatchObject({
      schema: pageOf(
        [
          { ...mobile, width: 160 },
          { ...state, width: 90 },
        ],
        '注册用户',
      ),
      open: 1,
      theirs: pageOf([
        { ...mobile, width: 200 },
        { ...state, width: 90 },
      ]),
      baseVersion: 1,
      shippedDigest: '',
    });
    expect(texts(data.mineChanges)).toEqual(['页面的标题：用户 → 注册用户', '列“手机号”的宽度：120 → 160']);
    expect(data.conflicts).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        text: '列“手机号”的宽度：原为 120，我改为 160，对方改为 200',
        element: '列“手机号”',
        property: '宽度',
        base: { text: '120', value: 120, exists: true, pointer: '/body/columns/0' },
        mine: { text: '160', value: 160, exists: true, pointer: '/body/columns/0' },
        theirs: { text: '200', value: 200, exists: true, pointer: '/body/columns/0' },
        pointer: '/body/columns/0',
        choice: null,
      },
    ]);
    const choices = { [data.conflicts[0]?.id ?? '']: 'theirs', unknown: 'mine' } as const;
    const chosen = (await life.merge('draft', mine, { ...base, choices })).data;
    const both = pageOf(
      [
        { ...mobile, width: 200 },
        { ...state, width: 90 },
      ],
      '注册用户',
    );
    expect(chosen).toMatchObject({ schema: both, open: 0, conflicts: [{ choice: 'theirs' }] });
    const { baseVersion, baseDigest } = chosen;
    expect(await life.publish(chosen.schema, baseVersion, { baseDigest })).toMatchObject({
      status: 0,
      data: { version: 2 },
    });
    expect(await life.open()).toMatchObject({ version: 2, schema: both, draft: null });
  });

  it('also merges the page on the canvas, and refuses the second of two merged results', async () => {
    const life = await freshPage();
    await life.publish(pageOf([mobile, state], '一'), 0);
    const merges = await Promise.all(
      [150, 170].map((width) =>
        life.merge('draft', pageOf([{ ...mobile, width }, state]), { baseVersion: 0 }),
      ),
    );
    const answers = await Promise.all(
      merges.map(({ data: { schema, baseVersion, baseDigest } }) =>
        life.publish(schema, baseVersion, { baseDigest }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([0, 409]);
    expect((await life.open()).schema).toMatchObject({ title: '一' });
    expect(await life.merge('draft', shipped)).toMatchObject({
      status: 422,
      errors: { baseVersion: '缺少起始版本' },
    });
  });
});

describe('[Foundation §6] releases change shipped pages', () => {
  const released = pageOf(
    [mobile, { ...state, width: 100 }, column('createTime', '注册时间', 150)],
    '用户列表',
  );

  it('and a redesigned page reports the change until it is merged and published', async () => {
    const life = await freshPage();
    const redesign = pageOf([
      { ...mobile, width: 160 },
      { ...state, width: 70 },
    ]);
    await life.publish(redesign, 0);
    expect(await life.open()).toMatchObject({ shippedChanged: false });
    await pages.write(life.path, released);
    expect(await life.open()).toMatchObject({ version: 1, schema: redesign, shippedChanged: true });
    const list = await console.call('/console/designs/list', { keyword: life.path });
    expect(list.data).toMatchObject({ items: [{ path: life.path, shippedChanged: true }] });

    const { data } = await life.merge('shipped', redesign, { baseVersion: 1 });
    expect(texts(data.conflicts)).toEqual(['列“状态”的宽度：原为 80，现用页面改为 70，新出厂页面改为 100']);
    expect(data).toMatchObject({ baseVersion: 1, shippedDigest: digest(released), open: 1 });
    const columns = [
      { ...mobile, width: 160 },
      { ...state, width: 70 },
      column('createTime', '注册时间', 150),
    ];
    expect(data.schema).toEqual(pageOf(columns, '用户列表'));
    const { shippedDigest } = data;
    expect(await life.publish(data.schema, 1, { shippedDigest: digest(shipped) })).toMatchObject({
      status: 409,
      msg: '出厂页面又有更新，请重新合并后再发布',
    });
    expect(await life.publish(data.schema, 1, { shippedDigest })).toMatchObject({
      status: 0,
      data: { version: 2 },
    });
    expect(await life.open()).toMatchObject({ version: 2, shippedChanged: false });

    // A version that was published before the release lacks its change.
    expect(await life.call('restore', { version: 1 })).toMatchObject({ data: { version: 3 } });
    expect(await life.open()).toMatchObject({ version: 3, shippedChanged: true });
    expect(await life.call('restore', { version: 0 })).toMatchObject({ data: { version: 4 } });
    expect(await life.open()).toMatchObject({ version: 4, schema: released, shippedChanged: false });
  });

  it('and a rejection of all changes is remembered, also through a draft', async () => {
    const life = await freshPage();
    const ours = pageOf([mobile, state], '我们的');
    await life.publish(ours, 0);
    await pages.write(life.path, pageOf([mobile, state], '出厂的'));
    const merge = (await life.merge('shipped', ours, { baseVersion: 1 })).data;
    expect(merge.schema).toEqual(ours);
    const { schema, baseVersion, shippedDigest } = merge;
    await life.call('draft/save', { schema, baseVersion, shippedDigest });
    expect(await life.open()).toMatchObject({ draft: { shippedDigest } });
    expect(await life.publish(schema, baseVersion)).toMatchObject({
      status: 422,
      msg: '内容与当前版本相同，无需发布',
    });
    expect(await life.publish(schema, baseVersion, { shippedDigest })).toMatchObject({
      data: { version: 2 },
    });
    expect(await life.open()).toMatchObject({ shippedChanged: false });
  });

  it('a draft based on the shipped page reports the change', async () => {
    const life = await freshPage();
    const { digest: baseDigest } = await life.open();
    const mine = pageOf([{ ...mobile, width: 160 }, state]);
    await life.call('draft/save', { schema: mine, baseVersion: 0, baseDigest });
    await pages.write(life.path, released);
    expect(await life.open()).toMatchObject({ version: 0, schema: released, draft: { baseDigest } });
    expect(await life.publish(mine, 0, { baseDigest })).toMatchObject({
      status: 409,
      msg: '出厂页面已随新版本更新，请先合并再发布',
      data: { version: 0 },
    });
    const { data } = await life.merge('draft', mine, { baseVersion: 0, baseDigest });
    expect(data).toMatchObject({ open: 0, baseVersion: 0, baseDigest: digest(released) });
    expect(await life.publish(data.schema, 0, { baseDigest: data.baseDigest })).toMatchObject({
      data: { version: 1 },
    });
    expect(await life.merge('shipped', mine, { baseVersion: 0 })).toMatchObject({ status: 409 });
  });
});

describe('[Foundation §6] a publication never changes', () => {
  it('even by SQL', async () => {
    const life = await freshPage();
    await life.publish(pageOf([mobile]), 0);
    for (const statement of [
      sql`update console.page_version set schema = '{}'`,
      sql`update console.page_version set published_by = 'x' where path = ${life.path}`,
      sql`delete from console.page_version`,
      sql`truncate console.page_version cascade`,
      sql`update console.shipped_page set schema = '{}'`,
      sql`delete from console.page where path = ${life.path}`,
    ]) {
      await expect(statement.execute(console.db)).rejects.toThrow();
    }
    expect((await life.open()).schema).toEqual(pageOf([mobile]));
  });
});
