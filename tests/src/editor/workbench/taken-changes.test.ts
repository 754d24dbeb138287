import { describe, expect, it } from 'vitest';
import { diffPages } from '../../../../server/page-diff/diff-pages';
import { mergePages } from '../../../../server/page-diff/merge/merge-pages';
import type { Side } from '../../../../src/editor/designs';
import { takenChanges } from '../../../../src/editor/workbench/dialogs/taken-changes';

const mobile = { name: 'mobile', label: '手机号' };
const time = { name: 'createTime', label: '注册时间' };
const city = { name: 'city', label: '城市' };
const pageOf = (...columns: object[]) => ({
  type: 'page',
  body: { type: 'crud', api: '/api/admin/list', columns },
});
const base = pageOf(mobile, time, city);
type Page = typeof base;

/** The changes listed for each side, with every conflict undecided or decided for one side. */
function listed(mine: Page, theirs: Page, choice?: Side): Record<Side, string[]> {
  const open = mergePages({ base, mine, theirs }).conflicts;
  expect(open).toHaveLength(1);
  const choices = new Map(choice && open.map(({ id }) => [id, choice]));
  const { conflicts } = mergePages({ base, mine, theirs, choices });
  const of = (side: Side, page: Page) =>
    takenChanges(diffPages(base, page), conflicts, side).map(({ text }) => text);
  return { mine: of('mine', mine), theirs: of('theirs', theirs) };
}

describe('[Foundation §6] the merge dialog lists a change in conflict only for the side chosen', () => {
  const phone = { ...mobile, label: '手机' };
  const without = pageOf(mobile, city);
  const renamed = pageOf(phone, { ...time, label: '注册日期' }, city);
  const renamedPhone = '列“手机号”的标题：手机号 → 手机';
  const renamedTime = '列“注册时间”的标题：注册时间 → 注册日期';
  const removedTime = '删除列“注册时间”（列表的列）';

  it('for an element deleted here and changed there', () => {
    expect(listed(without, renamed)).toEqual({ mine: [], theirs: [renamedPhone] });
    expect(listed(without, renamed, 'mine')).toEqual({ mine: [removedTime], theirs: [renamedPhone] });
    expect(listed(without, renamed, 'theirs')).toEqual({ mine: [], theirs: [renamedPhone, renamedTime] });
  });

  it('for an element changed here and deleted there', () => {
    expect(listed(renamed, without)).toEqual({ mine: [renamedPhone], theirs: [] });
    expect(listed(renamed, without, 'theirs')).toEqual({ mine: [renamedPhone], theirs: [removedTime] });
  });

  it('for a property that both changed', () => {
    const mine = pageOf(mobile, { ...time, label: '时间' }, city);
    expect(listed(mine, renamed)).toEqual({ mine: [], theirs: [renamedPhone] });
    expect(listed(mine, renamed, 'theirs')).toEqual({ mine: [], theirs: [renamedPhone, renamedTime] });
  });

  it('for an order that both changed', () => {
    const [mine, theirs] = [pageOf(time, mobile, city), pageOf(mobile, city, time)];
    expect(listed(mine, theirs)).toEqual({ mine: [], theirs: [] });
    const { mine: kept, theirs: lost } = listed(mine, theirs, 'mine');
    expect([kept.length, lost.length]).toEqual([1, 0]);
  });
});
