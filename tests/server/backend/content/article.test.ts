import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { Articles, missing, type ArticleFields, type Kind } from '../../../support/articles';
import { conflict, done, refusal } from '../../../support/answers';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: ['/platform/help/aritcle', '/platform/docs/aritcle'] });
});
afterAll(() => console.close());
beforeEach(() => {
  console.clock = () => new Date('2025-03-01T15:30:00Z');
});

describe.each<Kind>(['help', 'docs'])('%s', (kind) => {
  const own = kind === 'docs' ? { route: '/login', parentId: 0 } : {};
  let articles: Articles;
  let category: number;
  beforeEach(async () => {
    articles = new Articles(console, kind);
    await articles.empty();
    category = await articles.category('入门');
  });

  it('[A §7] adds an article, lists it without its body, reads and edits it', async () => {
    const given = { title: '如何登录', categoryId: category, content: '<p>打开应用</p>', ...own };
    expect(await articles.call('add', { ...given, isFile: 'F', isDraft: 'T', coverImg: '' })).toEqual(done);
    const { items, total } = await articles.list();
    const row = {
      id: items[0]?.id,
      title: '如何登录',
      categoryId: category,
      categoryName: '入门',
      fileLink: '',
      isFile: 'F',
      coverImg: '',
      status: 2,
      sort: 1,
      revision: 0,
      createTime: '2025-03-01 23:30:00',
      ...own,
    };
    expect({ items, total }).toEqual({ items: [row], total: 1 });
    const article = { ...row, content: '<p>打开应用</p>' };
    expect(await articles.call(`detail/${String(row.id)}`)).toEqual({ status: 0, msg: '', data: article });
    const edited = { ...given, id: row.id, title: '登录', coverImg: '/files/images/a.png', isDraft: 'F' };
    expect(await articles.call('edit', { ...edited, revision: 0 })).toEqual(done);
    expect(await articles.detail(row.id as number)).toEqual({
      ...article,
      title: '登录',
      coverImg: '/files/images/a.png',
      status: 0,
      revision: 1,
    });
  });

  it('[A §5] a missing field is reported with the specified message', async () => {
    // Category 0 counts as missing: a read returns it for a removed category.
    expect((await articles.call('add', articles.fields({ categoryId: 0 }))).errors).toEqual({
      categoryId: '请选择文章分类',
    });
    const { status, errors } = await articles.call('add', { title: ' ', isFile: 'F' });
    expect({ status, errors }).toEqual({
      status: 422,
      errors: {
        title: '请输入文章标题',
        categoryId: '请选择文章分类',
        ...(kind === 'docs' ? { route: '请输入路由' } : {}),
      },
    });
  });

  it('[A §5] an empty body is refused; a file needs its link instead, and keeps no body', async () => {
    const save = (given: ArticleFields) =>
      articles.call('add', articles.fields({ categoryId: category, ...given }));
    const empty = refusal('content', '文章未填写，无法进行下一步操作！');
    for (const content of ['', '<p><br></p>', '<p>&nbsp; \u200b</p>', '<script>x()</script>']) {
      expect(await save({ content })).toEqual(empty);
      expect(await save({ content, isFile: undefined })).toEqual(empty);
    }
    expect(await save({ isFile: 'T' })).toEqual(refusal('fileLink', '请输入文件链接'));
    expect(await save({ isFile: 'T', fileLink: 'javascript:alert(1)' })).toEqual(
      refusal('fileLink', '请输入以 http:// 或 https:// 开头的完整地址'),
    );
    expect((await articles.list()).total).toBe(0);
    const id = await articles.add({
      categoryId: category,
      isFile: 'T',
      fileLink: 'https://example.com/手册.pdf',
    });
    expect(await articles.detail(id)).toMatchObject({
      isFile: 'T',
      fileLink: 'https://example.com/手册.pdf',
      content: '',
    });
    await articles.add({ title: '图', categoryId: category, content: '<p><img src="/files/a.png"></p>' });
  });

  it('[decisions] sanitises the body, and stores no signed URL in it', async () => {
    const signed = (name: string) => `/files/${name}?t=1740000000&sign=0123456789abcdef0123456789abcdef`;
    const id = await articles.add({
      categoryId: category,
      coverImg: signed('images/c.png'),
      content: `<p onclick="x()">甲<img src="${signed('a.png')}"><a href="${signed('b.png')}">图</a><script>x()</script></p>`,
    });
    expect(await articles.detail(id)).toMatchObject({
      coverImg: '/files/images/c.png',
      content: '<p>甲<img src="/files/a.png" /><a href="/files/b.png">图</a></p>',
    });
    expect(
      await articles.call(
        'add',
        articles.fields({ title: '乙', categoryId: category, coverImg: 'javascript:alert(1)' }),
      ),
    ).toEqual(refusal('coverImg', '封面图地址无效，请重新上传'));
  });

  it('[A §2] the list is filtered by title, state and a category of any level', async () => {
    const child = await articles.category('安装', category);
    const other = await articles.category('会员');
    await articles.inState(category, 0, { title: '登录 App' });
    await articles.inState(child, 2, { title: '安装 APP' });
    await articles.inState(other, 1, { title: '续费' });
    await articles.inState(other, 0, { title: '100%_退款' });
    const all = ['100%_退款', '续费', '安装 APP', '登录 App'];
    expect(await articles.titles()).toEqual(all);
    expect(await articles.titles({ title: ' app ' })).toEqual(['安装 APP', '登录 App']);
    expect(await articles.titles({ title: '%_' })).toEqual(['100%_退款']);
    expect(await articles.titles({ categoryId: category })).toEqual(['安装 APP', '登录 App']);
    expect(await articles.titles({ categoryId: child })).toEqual(['安装 APP']);
    expect(await articles.titles({ status: 0 })).toEqual(['100%_退款', '登录 App']);
    expect(await articles.titles({ status: 1, categoryId: other })).toEqual(['续费']);
    expect(await articles.titles({ categoryId: 999_999 })).toEqual([]);
    expect(await articles.list({ page: 2, perPage: 3 })).toMatchObject({
      items: [{ title: '登录 App' }],
      total: 4,
    });
  });

  it('[A §3] a new or moved article is placed last in its category unless a position is given', async () => {
    const other = await articles.category('会员');
    const first = await articles.add({ title: '甲', categoryId: category, sort: 7 });
    const second = await articles.add({ title: '乙', categoryId: category });
    const moved = await articles.add({ title: '丙', categoryId: other });
    const sorts = async () =>
      Promise.all([first, second, moved].map(async (id) => (await articles.detail(id)).sort));
    expect(await sorts()).toEqual([7, 8, 1]);
    await articles.call('edit', { ...articles.fields({ title: '丙' }), id: moved, categoryId: category });
    expect(await sorts()).toEqual([7, 8, 9]);
    await articles.call('edit', { ...articles.fields({ title: '甲' }), id: first, categoryId: category });
    expect(await sorts()).toEqual([7, 8, 9]);
  });

  it('[decisions] exactly one of eight concurrent saves of the same article succeeds, and a later one is refused', async () => {
    const id = await articles.add({ categoryId: category });
    const save = (title: string) =>
      articles.call('edit', { ...articles.fields({ title, categoryId: category }), id, revision: 0 });
    const answers = await Promise.all([...'甲乙丙丁戊己庚辛'].map(save));
    expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array<number>(7).fill(409)]);
    const stale = conflict('该记录已被他人修改，请核对后再试');
    expect(await save('壬')).toEqual(stale);
    const { revision } = await articles.detail(id);
    await articles.call('edit', { ...articles.fields({ categoryId: category }), id, isDraft: 'F' });
    const { status } = await articles.remove(id);
    expect([revision, status]).toEqual([1, 0]);
    // A state change also raises the revision: an edit begun before it cannot overwrite it.
    const late = await articles.call('edit', {
      ...articles.fields({ categoryId: category }),
      id,
      revision: 2,
    });
    expect(late).toEqual(stale);
  });

  it('refuses, with a message, a record that does not exist', async () => {
    expect(await articles.call('detail/999999')).toEqual(missing);
    expect(await articles.remove(999_999)).toEqual(missing);
    const edit = { ...articles.fields({ categoryId: category }), id: 999_999 };
    expect(await articles.call('edit', edit)).toEqual(missing);
    expect(await articles.call('add', articles.fields({ categoryId: 999_999 }))).toEqual(
      refusal('categoryId', '文章分类不存在，请重新选择'),
    );
  });
});

describe('docs alone', () => {
  let docs: Articles;
  let category: number;
  beforeEach(async () => {
    docs = new Articles(console, 'docs');
    await docs.empty();
    category = await docs.category('指南');
  });
  const edit = (id: number, given: ArticleFields) =>
    docs.call('edit', { ...docs.fields({ categoryId: category, ...given }), id });

  it('[A §3] a route is unique; that of a deleted article can be reused', async () => {
    const first = await docs.add({ title: '甲', categoryId: category, route: '/guide' });
    const second = await docs.add({ title: '乙', categoryId: category, route: '/other' });
    const taken = refusal('route', '路由已被其他文章使用');
    expect(await docs.call('add', docs.fields({ categoryId: category, route: ' /guide ' }))).toEqual(taken);
    expect(await edit(second, { route: '/guide' })).toEqual(taken);
    expect(await edit(second, { route: '/a b' })).toEqual(
      refusal('route', '路由不能含有空格、问号、井号或反斜杠'),
    );
    await edit(first, { title: '甲', route: '/guide', isDraft: 'F' });
    await docs.remove(first);
    expect(await edit(second, { route: '/guide' })).toEqual(done);
  });

  it('[A §3] an article’s parent must exist, and cannot be itself or its descendant', async () => {
    const top = await docs.add({ title: '上', categoryId: category });
    const middle = await docs.add({ title: '中', categoryId: category, parentId: top });
    const bottom = await docs.add({ title: '下', categoryId: category, parentId: middle });
    expect(await docs.detail(bottom)).toMatchObject({ parentId: middle });
    const wrong = refusal('parentId', '父级文章不存在、已删除，或是本文章自己的下级，请重新选择');
    for (const parentId of [top, middle, bottom, 999_999]) {
      expect(await edit(top, { title: '上', parentId })).toEqual(wrong);
    }
    // If two concurrent changes would form a cycle, one of them is refused.
    const other = await docs.add({ title: '另', categoryId: category });
    const answers = await Promise.all([
      edit(top, { title: '上', parentId: other }),
      edit(other, { title: '另', parentId: bottom }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([0, 422]);
    expect(await edit(bottom, { title: '下', parentId: 0 })).toEqual(done);
    expect(await docs.detail(bottom)).toMatchObject({ parentId: 0 });
  });

  it('[A §7] listByCategory gives a category’s own articles in their order, without the deleted', async () => {
    const child = await docs.category('细则', category);
    await docs.add({ title: '后', categoryId: category, sort: 5 });
    await docs.add({ title: '先', categoryId: category, sort: 2 });
    await docs.add({ title: '别处', categoryId: child });
    await docs.inState(category, 1, { title: '删了', sort: 1 });
    const answer = await docs.call('listByCategory', { categoryId: category });
    expect(answer.data.items.map(({ title }) => title)).toEqual(['先', '后']);
    expect(answer.data.total).toBe(2);
    expect((await docs.call('listByCategory')).errors).toEqual({ categoryId: '请选择文章分类' });
  });
});
