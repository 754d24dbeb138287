import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestConsole } from '../../../support/console';
import { Articles, type Kind } from '../../../support/articles';
import { conflict, done } from '../../../support/answers';

const [published, deleted, draft] = [0, 1, 2] as const;
type Status = 0 | 1 | 2;
const labels = { 0: '已发布', 1: '已删除', 2: '未发布' };

/** A §4, restated independently: the result of each transition by kind and state; any other one is refused. */
const allowed: Record<Kind, Record<Status, Partial<Record<string, Status>>>> = {
  help: {
    [published]: { 稍后发布: draft, 立即发布: published, 删除: deleted },
    [deleted]: { 稍后发布: draft, 立即发布: published },
    [draft]: { 稍后发布: draft, 立即发布: published, 发布: published, 删除: deleted },
  },
  docs: {
    [published]: { 稍后发布: draft, 立即发布: published, 删除: deleted },
    [deleted]: {},
    [draft]: { 稍后发布: draft, 立即发布: published },
  },
};

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.start();
  await console.loginAs({ menus: ['/platform/help/aritcle', '/platform/docs/aritcle'] });
});
afterAll(() => console.close());

const cases = (['help', 'docs'] as const).flatMap((kind) =>
  ([published, deleted, draft] as const).flatMap((from) =>
    ['稍后发布', '立即发布', '删除', ...(kind === 'help' ? ['发布'] : [])].map((move) => ({
      kind,
      from,
      move,
    })),
  ),
);

describe('[A §4] every transition from every state', () => {
  let category: number;
  let articles: Articles;
  beforeEach(() => {
    console.clock = () => new Date('2025-03-01T15:30:00Z');
  });

  const make = (move: string, id: number) => {
    if (move === '发布') return articles.call('publish', { id, status: 0 });
    if (move === '删除') return articles.remove(id);
    const isDraft = move === '稍后发布' ? 'T' : 'F';
    return articles.call('edit', articles.fields({ id, categoryId: category, title: '改过', isDraft }));
  };

  it.each(cases)('$kind, state $from: $move', async ({ kind, from, move }) => {
    articles = new Articles(console, kind);
    await articles.empty();
    category = await articles.category('入门');
    const id = await articles.inState(category, from);
    const before = await articles.detail(id);
    expect(before.status).toBe(from);
    const to = allowed[kind][from][move];
    const answer = await make(move, id);
    if (to === undefined) {
      const verb = { 发布: '发布', 删除: '删除' }[move] ?? '修改';
      expect(answer).toEqual(conflict(`文章当前${labels[from]}，不能${verb}`));
      expect(await articles.detail(id)).toEqual(before);
    } else {
      expect(answer).toEqual(done);
      const title = move.length === 4 ? '改过' : '如何登录';
      const revision = (before.revision as number) + 1;
      expect(await articles.detail(id)).toMatchObject({ status: to, title, revision });
    }
  });

  it('[A §3] a save without the draft flag never publishes an unpublished article', async () => {
    articles = new Articles(console, 'help');
    await articles.empty();
    category = await articles.category('入门');
    const save = async (from: Status) => {
      const id = await articles.inState(category, from);
      await articles.call('edit', articles.fields({ id, categoryId: category, isDraft: undefined }));
      return (await articles.detail(id)).status;
    };
    expect([await save(published), await save(deleted), await save(draft)]).toEqual([
      published,
      draft,
      draft,
    ]);
    const id = await articles.add({ categoryId: category, isDraft: undefined });
    expect((await articles.detail(id)).status).toBe(draft);
  });

  it('exactly one of eight concurrent publications and deletions of a draft succeeds', async () => {
    articles = new Articles(console, 'help');
    await articles.empty();
    category = await articles.category('入门');
    for (const move of ['发布', '删除']) {
      const id = await articles.inState(category, draft);
      const answers = await Promise.all(Array.from({ length: 8 }, () => make(move, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([0, ...Array<number>(7).fill(409)]);
    }
  });
});
