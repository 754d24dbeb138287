import { describe, expect, it } from 'vitest';
import { History, onlyChange } from '../../../../src/editor/canvas/history';

/** A history with edits 1.5 s apart, each selecting a different element. */
function historyOf(...states: string[]): History<string> {
  const [first = '', ...edits] = states;
  const history = new History(first);
  edits.forEach((state, at) => history.record({ state, selected: `of ${state}`, at: at * 1_500, key: '' }));
  return history;
}

describe('[Foundation §6] the history of a page', () => {
  it('undoes all steps one by one, and redoes them all', () => {
    const history = historyOf('a', 'b', 'c', 'd');
    expect(
      [history.undo(), history.undo(), history.undo(), history.undo()].map((step) => step?.state),
    ).toEqual(['c', 'b', 'a', undefined]);
    expect(history.canUndo).toBe(false);
    expect(
      [history.redo(), history.redo(), history.redo(), history.redo()].map((step) => step?.state),
    ).toEqual(['b', 'c', 'd', undefined]);
    expect(history.canRedo).toBe(false);
  });

  it('returns the selection of each edit', () => {
    const history = historyOf('a', 'b', 'c');
    expect(history.undo()).toEqual({ state: 'b', selected: 'of c' });
    expect(history.redo()).toEqual({ state: 'c', selected: 'of c' });
  });

  it('an edit after an undo drops the redo steps', () => {
    const history = historyOf('a', 'b', 'c');
    history.undo();
    history.record({ state: 'x', selected: '', at: 9_000, key: '' });
    expect(history.canRedo).toBe(false);
    expect(history.undo()?.state).toBe('b');
  });

  it('changes made by the editor itself belong to the preceding state, and keep the redo steps', () => {
    const history = historyOf('a', 'b', 'c');
    history.undo();
    history.amend('b with defaults');
    expect(history.redo()?.state).toBe('c');
    expect(history.undo()?.state).toBe('b with defaults');
  });

  it('fast typing in one field is one step; a pause, another field or an undo starts a new step', () => {
    const history = new History('');
    const type = (state: string, at: number, key = '/body/label') =>
      history.record({ state, selected: 'x', at, key });
    type('a', 0);
    type('ab', 400);
    type('abc', 1_300);
    type('abcd', 2_400);
    type('abcd!', 2_500, '/body/name');
    expect(history.undo()?.state).toBe('abcd');
    expect(history.undo()?.state).toBe('abc');
    expect(history.undo()?.state).toBe('');
    history.redo();
    type('abc?', 2_600, '/body/name');
    expect(history.undo()?.state).toBe('abc');
  });

  it('keeps the last hundred edits', () => {
    const history = historyOf('start', ...Array.from({ length: 150 }, (_, at) => `edit ${at}`));
    let steps = 0;
    while (history.undo()) steps += 1;
    expect(steps).toBe(100);
    expect(history.current).toBe('edit 49');
  });
});

describe('[Foundation §6] reports the change between two pages:', () => {
  const page = { $$id: 'p', body: [{ $$id: 'a', label: '甲', width: 1 }, { $$id: 'b' }] };
  const [first, second] = page.body;
  it.each([
    ['one text', { ...page, body: [{ ...first, label: '乙' }, second] }, '/body/0/label'],
    ['a new scalar', { ...page, title: '页' }, '/title'],
    ['two texts', { ...page, body: [{ ...first, label: '乙', width: 2 }, second] }, 'several'],
    ['an added element', { ...page, body: [first, second, { $$id: 'c' }] }, 'several'],
    ['only internal marks', { ...page, $$id: 'q', body: [{ ...first, $$id: 'z' }, second] }, 'none'],
  ])('%s', (_what, after, change) => {
    expect(onlyChange(page, after)).toBe(change);
  });
});
