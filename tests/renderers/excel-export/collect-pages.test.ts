import { describe, expect, it } from 'vitest';
import {
  collectPages,
  maxRows,
  PageFailure,
  toPage,
  type Page,
} from '../../../renderers/excel-export/run/collect-pages';

/** A list of `total(page)` rows that answers from memory; it records the requested pages. */
function listOf(total: (page: number) => number, size = 10) {
  const asked: number[] = [];
  const rows: number[] = [];
  const options = {
    pageSize: size,
    from: 1,
    seen: 0,
    signal: new AbortController().signal,
    fetchPage: async (page: number): Promise<Page> => {
      asked.push(page);
      const count = Math.max(0, Math.min(size, total(page) - (page - 1) * size));
      return {
        items: Array.from({ length: count }, (_, at) => ({ id: (page - 1) * size + at })),
        total: total(page),
      };
    },
    onPage: async (items: Page['items']) => void rows.push(...items.map((item) => Number(item.id))),
  };
  return { asked, rows, options };
}

describe('reads page after page', () => {
  it('[B §7] reads until it has all rows, without an extra page', async () => {
    for (const [total, pages] of [
      [0, 1],
      [9, 1],
      [10, 1],
      [25, 3],
      [30, 3],
    ] as const) {
      const list = listOf(() => total);
      await collectPages(list.options);
      expect([list.rows.length, list.asked.length]).toEqual([total, pages]);
    }
  });

  it('a shrinking list ends at an empty page; a growing one is read to its new end', async () => {
    const shrinking = listOf((page) => (page < 3 ? 50 : 20));
    await collectPages(shrinking.options);
    expect([shrinking.rows.length, shrinking.asked]).toEqual([20, [1, 2, 3]]);
    const growing = listOf((page) => 15 + page * 5);
    await collectPages(growing.options);
    expect(growing.rows.length).toBe(30);
  });

  it('stops even when the rows never reach the server’s total', async () => {
    const list = listOf(() => 0, 500_000);
    let asked = 0;
    await collectPages({
      ...list.options,
      fetchPage: async () => ({ items: [{ id: ++asked }], total: 1_000_000 }),
    });
    expect(asked).toBe(Math.ceil(maxRows / 500_000));
  });

  it('a failure names its page, and the export can resume there', async () => {
    const list = listOf(() => 25);
    let broken = true;
    const flaky = {
      ...list.options,
      fetchPage: async (page: number) => {
        if (page === 2 && broken) throw new Error('数据库繁忙');
        return list.options.fetchPage(page);
      },
    };
    const failure = await collectPages(flaky).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PageFailure);
    expect(failure).toMatchObject({ page: 2, seen: 10, message: '数据库繁忙' });
    broken = false;
    await collectPages({ ...flaky, from: 2, seen: 10 });
    expect(list.rows).toEqual(Array.from({ length: 25 }, (_, at) => at));
  });

  it('cancelling stops it at once, even during a call', async () => {
    const abort = new AbortController();
    const list = listOf(() => 25);
    const running = collectPages({
      ...list.options,
      signal: abort.signal,
      fetchPage: () => new Promise<Page>(() => undefined),
    });
    abort.abort(new Error('stopped'));
    await expect(running).rejects.toThrow('stopped');
    expect(list.rows).toEqual([]);
  });

  it('refuses more rows than a sheet holds, with a message', async () => {
    const list = listOf(() => 2_000_000);
    await expect(collectPages(list.options)).rejects.toThrow(
      '共 2000000 条，超过一个工作表的上限 1048575 条，请缩小筛选范围',
    );
  });

  it('reads `items` or `rows`, and refuses an answer without a list', () => {
    expect(toPage({ items: [{ a: 1 }, null], total: 7 })).toEqual({ items: [{ a: 1 }], total: 7 });
    expect(toPage({ rows: [{ a: 1 }] })).toEqual({ items: [{ a: 1 }], total: 1 });
    expect(() => toPage({ value: 1 })).toThrow('返回的数据不是列表，无法导出');
    expect(() => toPage(null)).toThrow('返回的数据不是列表，无法导出');
  });
});
