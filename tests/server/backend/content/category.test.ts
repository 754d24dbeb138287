import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CategoryNode } from '../../../../server/contract/calls/core/content';
import { callsUnder, TestConsole, type Fields } from '../../../support/console';
import { Articles, missing, type Kind } from '../../../support/articles';
import { conflict, done, refusal } from '../../../support/answers';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  console.clock = () => new Date('2025-03-01T15:30:00Z');
  await console.loginAs({
    menus: [
      '/platform/help/category',
      '/platform/docs/category',
      '/platform/help/aritcle',
      '/platform/docs/aritcle',
    ],
  });
});
afterAll(() => console.close());

type CategoryFields = Fields<'/admin/docs/category/edit'>;

describe.each<Kind>(['help', 'docs'])('%s', (kind) => {
  const articles = () => new Articles(console, kind);
  const call = callsUnder(`/admin/${kind}/category/`, () => console);
  /** The fields that a form sends; each docs category needs a different route. */
  const form = (categoryName: string, given: CategoryFields = {}): CategoryFields => ({
    categoryName,
    ...(kind === 'docs' ? { route: `/${encodeURIComponent(categoryName)}` } : {}),
    ...given,
  });
  const list = async (page: Fields<`/admin/${Kind}/category/list`> = {}) => (await call('list', page)).data;
  const get = async (name: string): Promise<CategoryNode> => {
    const { items } = await list({ perPage: 100 });
    const found = items.flatMap((top) => [top, ...top.children]).find((one) => one.categoryName === name);
    if (!found) throw new Error(`no category ${name}`);
    return found;
  };
  const add = async (name: string, given: CategoryFields = {}): Promise<number> => {
    const answer = await call('add', form(name, given));
    if (answer.status !== 0) throw new Error(answer.msg);
    return (await get(name)).id;
  };
  /** Names of the top-level categories, each followed by the names of its children. */
  const tree = async () =>
    (await list({ perPage: 100 })).items.map(({ categoryName, children }) =>
      [categoryName, ...children.map((child) => child.categoryName)].join(' '),
    );
  beforeEach(() => articles().empty());

  it('[A §7] adds categories at both levels, lists them as a tree, and edits them', async () => {
    const id = await add('入门', { brief: '从这里开始' });
    const child = await add('安装', { parentId: id, sort: 7 });
    const own = (name: string) =>
      kind === 'docs' ? { route: `/${encodeURIComponent(name)}`, isHidden: 'F' } : {};
    const same = { articleCount: 0, revision: 0, createTime: '2025-03-01 23:30:00' };
    const leaf = {
      ...same,
      ...own('安装'),
      id: child,
      categoryName: '安装',
      brief: '',
      parentId: id,
      sort: 7,
      isParent: false,
      children: [],
    };
    const top = {
      ...same,
      ...own('入门'),
      id,
      categoryName: '入门',
      brief: '从这里开始',
      parentId: 0,
      sort: 1,
    };
    expect(await list()).toEqual({ items: [{ ...top, isParent: true, children: [leaf] }], total: 1 });

    expect(await call('edit', { ...form('新手入门'), id, revision: 0 })).toEqual(done);
    expect(await get('新手入门')).toEqual({
      ...top,
      ...own('新手入门'),
      categoryName: '新手入门',
      brief: '',
      isParent: true,
      children: [leaf],
      revision: 1,
    });
  });

  it('[A §9] a page has ten top-level categories in sort order, with all their children', async () => {
    for (let number = 12; number >= 1; number -= 1) await add(`分类${number}`, { sort: number });
    const third = (await get('分类3')).id;
    await add('乙', { parentId: third, sort: 2 });
    await add('甲', { parentId: third, sort: 1 });
    const first = await list();
    expect(first.total).toBe(12);
    expect(first.items.map(({ sort }) => sort)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(first.items[2]?.children.map(({ categoryName }) => categoryName)).toEqual(['甲', '乙']);
    expect((await list({ page: 2 })).items.map(({ categoryName }) => categoryName)).toEqual([
      '分类11',
      '分类12',
    ]);
  });

  it('[A §9] a category after the last position gets one that its form can save', async () => {
    await add('甲', { sort: 9_999 });
    const id = await add('乙');
    const { sort } = await get('乙');
    expect(await call('edit', { ...form('乙'), id, sort })).toEqual(done);
  });

  it('[A §2] a filter returns a category with its ancestors', async () => {
    const top = await add('甲');
    const child = await add('乙', { parentId: top });
    await add('丙');
    for (const id of [top, child]) {
      const { items, total } = await list({ id });
      expect([items.map((one) => [one.id, one.children.map((below) => below.id)]), total]).toEqual([
        [[top, [child]]],
        1,
      ]);
    }
    expect(await list({ id: 99_999 })).toEqual({ items: [], total: 0 });
  });

  it('[A §3] a new category is placed after its siblings unless it gets a sort number', async () => {
    const first = await add('甲', { sort: 5 });
    await add('乙');
    await add('丙', { sort: 0 });
    await add('丁', { parentId: first });
    expect([(await get('乙')).sort, (await get('丁')).sort]).toEqual([6, 1]);
    expect(await tree()).toEqual(['丙', '甲 丁', '乙']);
  });

  it('[A §2] only top-level categories have sub-categories, and cycles are refused', async () => {
    const top = await add('甲');
    const child = await add('乙', { parentId: top });
    const other = await add('丙');
    const edit = (id: number, name: string, parentId: number) => call('edit', form(name, { id, parentId }));

    expect(await call('add', form('丁', { parentId: child }))).toEqual(
      refusal('parentId', '只能在一级分类下添加子分类'),
    );
    expect(await call('add', form('丁', { parentId: 99_999 }))).toEqual(
      refusal('parentId', '上级分类不存在或已被删除，请重新选择'),
    );
    expect(await edit(other, '丙', other)).toEqual(refusal('parentId', '上级分类不能是自己'));
    expect(await edit(other, '丙', child)).toEqual(refusal('parentId', '只能在一级分类下添加子分类'));
    expect(await edit(top, '甲', other)).toEqual(
      refusal('parentId', '该分类下有子分类，不能成为其他分类的子分类'),
    );
    expect(await tree()).toEqual(['甲 乙', '丙']);

    expect(await edit(child, '乙', other)).toEqual(done);
    expect(await edit(top, '甲', other)).toEqual(done);
    expect(await edit(child, '乙', 0)).toEqual(done);
    expect((await tree()).toSorted()).toEqual(['丙 甲', '乙'].toSorted());
  });

  it('[A §2] if two concurrent edits make two categories each other’s sub-category, one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      await articles().empty();
      const [one, two] = [await add('甲'), await add('乙')];
      const answers = await Promise.all([
        call('edit', form('甲', { id: one, parentId: two })),
        call('edit', form('乙', { id: two, parentId: one })),
        call('add', form('丙', { parentId: one })),
      ]);
      const { items } = await list();
      expect(answers.map(({ status }) => status)).not.toContain(500);
      expect(items.length).toBeGreaterThan(0);
      for (const top of items) for (const child of top.children) expect(child.children).toEqual([]);
      const stored = items.flatMap((top) => [top, ...top.children]).length;
      expect(stored).toBe(2 + (answers[2].status === 0 ? 1 : 0));
    }
  });

  it('[A §5] a name is required, at most 50 characters, and unique among siblings', async () => {
    const top = await add('甲');
    expect(await call('add', form('', { route: '/a' }))).toEqual(refusal('categoryName', '请输入分类名称'));
    expect(await call('add', form('长'.repeat(51), { route: '/a' }))).toEqual(
      refusal('categoryName', '不能超过50个字符'),
    );
    const taken = refusal('categoryName', '同一级下已有同名的分类');
    expect(await call('add', form('甲', { route: '/other' }))).toEqual(taken);
    const other = await add('乙');
    expect(await call('edit', form('甲', { id: other, route: '/other' }))).toEqual(taken);
    expect(await call('add', form('甲', { parentId: top, route: '/a/a' }))).toEqual(done);
  });

  it('[decisions] exactly one of eight concurrent edits of the same category succeeds', async () => {
    const id = await add('甲');
    const answers = await Promise.all(
      [...'乙丙丁戊己庚辛壬'].map((name) => call('edit', form(name, { id, revision: 0 }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array(7).fill(409)]);
    expect((await list()).items[0]?.revision).toBe(1);
  });

  it('[A §3] counts include a category’s own articles, without deleted ones', async () => {
    const top = await add('甲');
    const child = await add('乙', { parentId: top });
    await articles().inState(top, 0, { title: '一' });
    await articles().inState(top, 2, { title: '二' });
    await articles().inState(top, 1, { title: '三' });
    await articles().inState(child, 0, { title: '四' });
    expect([(await get('甲')).articleCount, (await get('乙')).articleCount]).toEqual([2, 1]);
    const path = kind === 'help' ? '/admin/help/article/list' : '/admin/docs/article/listByCategory';
    const { data } = await console.call(path, {
      categoryId: top,
      ...(kind === 'help' ? { inOrder: 'T' } : {}),
    });
    expect([data.items.map(({ title }) => title), data.total]).toEqual([['一', '二'], 2]);
  });

  it('refuses, with a message, a record that does not exist', async () => {
    expect(await call('edit', form('甲', { id: 99_999 }))).toEqual(missing);
  });
});

describe('removal of a help category', () => {
  const articles = () => new Articles(console, 'help');
  const remove = (id: number) => console.call(`/admin/help/category/remove/${id}`);
  beforeEach(() => articles().empty());

  it('[A §5] is refused while it has articles, and allowed once they are deleted or moved', async () => {
    const id = await articles().category('甲');
    const other = await articles().category('乙');
    const one = await articles().inState(id, 0);
    const two = await articles().inState(id, 2, { title: '草稿' });
    const refusal = conflict('this category has related articles; unlink them in article management first');
    expect(await remove(id)).toEqual(refusal);
    await articles().call('edit', articles().fields({ id: two, title: '草稿', categoryId: other }));
    expect(await remove(id)).toEqual(refusal);
    await articles().remove(one);
    expect(await remove(id)).toEqual(done);
    expect(await articles().detail(one)).toMatchObject({ status: 1, categoryId: 0, categoryName: '' });
    expect(await remove(id)).toEqual(missing);
  });

  it('[A §4] is refused while it has sub-categories, saying how many', async () => {
    const id = await articles().category('甲');
    const child = await articles().category('乙', id);
    expect(await remove(id)).toEqual(conflict('分类“甲”下有 1 个子分类，请先删除子分类'));
    expect([await remove(child), await remove(id)]).toEqual([done, done]);
  });

  it('[A §5] is refused, or a concurrent new article is; no article loses its category', async () => {
    for (let round = 0; round < 5; round += 1) {
      await articles().empty();
      const id = await articles().category('甲');
      const [removal, article] = await Promise.all([
        remove(id),
        articles().call('add', articles().fields({ categoryId: id })),
      ]);
      expect([
        [0, 422],
        [409, 0],
      ]).toContainEqual([removal.status, article.status]);
    }
  });
});

describe('docs', () => {
  const articles = () => new Articles(console, 'docs');
  const call = callsUnder('/admin/docs/category/', () => console);
  const hidden = async () =>
    (await console.call('/admin/docs/category/list')).data.items.map(({ isHidden }) => isHidden);
  beforeEach(() => articles().empty());

  it('[A §2] a category is hidden and shown again', async () => {
    const id = await articles().category('甲');
    expect(await call('hidden', { id, isHidden: 'T' })).toEqual(done);
    expect(await hidden()).toEqual(['T']);
    expect(await call('edit', { id, categoryName: '甲', route: '/a' })).toEqual(done);
    expect(await hidden()).toEqual(['T']);
    expect(await call('hidden', { id, isHidden: 'F' })).toEqual(done);
    expect(await hidden()).toEqual(['F']);
    expect(await call('hidden', { id, isHidden: '' })).toEqual(refusal('isHidden', '请选择是否隐藏'));
    expect(await call('hidden', { id: 99_999, isHidden: 'T' })).toEqual(missing);
  });

  it('[A §5] a route is required and unique', async () => {
    expect(await call('add', { categoryName: '甲', route: ' ' })).toEqual(refusal('route', '请输入路由'));
    expect(await call('add', { categoryName: '甲', route: '/a?b' })).toEqual(
      refusal('route', '路由不能含有空格、问号、井号或反斜杠'),
    );
    expect(await call('add', { categoryName: '甲', route: '/a' })).toEqual(done);
    expect(await call('add', { categoryName: '乙', route: '/a' })).toEqual(
      refusal('route', '路由已被其他分类使用'),
    );
  });
});
