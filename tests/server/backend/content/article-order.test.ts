import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { Articles } from '../../../support/articles';
import { conflict, done, refusal } from '../../../support/answers';

let console: TestConsole;
let articles: Articles;
let category: number;
let ids: Record<string, number>;

beforeAll(async () => {
  console = await TestConsole.start();
  articles = new Articles(console, 'help');
  await console.loginAs({ menus: ['/platform/help/category', '/platform/help/aritcle'] });
});
afterAll(() => console.close());
beforeEach(async () => {
  await articles.empty();
  category = await articles.category('入门');
  ids = {};
  for (const title of '甲乙丙丁戊') ids[title] = await articles.add({ categoryId: category, title });
});

const sort = (title: string, place: unknown, categoryId = category) =>
  articles.call('sort', { categoryId, articleId: ids[title], sort: place });
const rows = async () =>
  (await articles.call('list', { categoryId: category, inOrder: 'T', perPage: 100 })).data.items;
const order = async () => (await rows()).map(({ title }) => title).join('');

it('[A §7] an article moves to a position, and the others close the gap', async () => {
  expect(await order()).toBe('甲乙丙丁戊');
  expect(await sort('戊', 2)).toEqual(done);
  expect(await order()).toBe('甲戊乙丙丁');
  expect((await rows()).map(({ sort: place }) => place)).toEqual([1, 2, 3, 4, 5]);
  await sort('甲', 5);
  expect(await order()).toBe('戊乙丙丁甲');
  await sort('丙', 3);
  expect(await order()).toBe('戊乙丙丁甲');
});

it('[A §7] positions before the first and after the last are clamped', async () => {
  await sort('丙', 0);
  await sort('甲', 9999);
  expect(await order()).toBe('丙乙丁戊甲');
  expect(await sort('甲', '')).toEqual(refusal('sort', '请输入排序'));
  expect(await sort('甲', -1)).toEqual(refusal('sort', '不能小于0'));
});

it('[A §4] deleted articles have no position; an article outside the category is not moved', async () => {
  await articles.remove(ids['乙'] as number);
  await sort('戊', 2);
  expect(await order()).toBe('甲戊丙丁');
  const gone = conflict('文章已被删除，或已不在该分类下，请刷新后再试');
  expect(await sort('乙', 1)).toEqual(gone);
  expect(await sort('甲', 1, await articles.category('其他'))).toEqual(gone);
  expect(await sort('甲', 1, 99_999)).toEqual({ status: 404, msg: '分类不存在或已被删除', data: null });
});

it('[A §7] places a new article, or an article from another category, last', async () => {
  await sort('戊', 1);
  ids['己'] = await articles.add({ categoryId: category, title: '己' });
  const other = await articles.category('其他');
  ids['庚'] = await articles.add({ categoryId: other, title: '庚' });
  await articles.call('edit', articles.fields({ id: ids['庚'], title: '庚', categoryId: category }));
  expect(await order()).toBe('戊甲乙丙丁己庚');
});

it('[decisions] concurrent moves leave each article with exactly one position', async () => {
  for (let round = 0; round < 3; round += 1) {
    const moves = [...'甲乙丙丁戊甲乙丙'].map((title, index) => sort(title, ((index * 3) % 5) + 1));
    const editing = articles.call(
      'edit',
      articles.fields({ id: ids['丙'], title: '丙', categoryId: category, content: `<p>${round}</p>` }),
    );
    expect((await Promise.all([...moves, editing])).map(({ status }) => status)).toEqual(Array(9).fill(0));
    expect((await rows()).map(({ sort: place }) => place)).toEqual([1, 2, 3, 4, 5]);
    expect([...(await order())].sort()).toEqual([...'甲乙丙丁戊'].sort());
  }
});
