import { describe, expect, it } from 'vitest';
import {
  checkedOf,
  flatten,
  search,
  toChoice,
  toggle,
  toNodes,
  toValue,
  type Choice,
  type TreeNode,
} from '../../../renderers/menu-tree/check-tree';

const tree = toNodes([
  {
    id: 1,
    name: '用户管理',
    children: [
      { id: 11, name: '注册用户', children: [] },
      { id: 12, name: '用户版本', children: [] },
      { id: 13, name: '小程序用户', children: [{ id: 131, name: '导出' }] },
    ],
  },
  {
    id: 2,
    name: '反馈管理',
    children: [
      { id: 21, name: 'APP反馈' },
      { id: 22, name: '小程序反馈', disabled: true },
    ],
  },
]);

function node(id: number, nodes: readonly TreeNode[] = tree): TreeNode {
  const found = flatten(nodes, new Set()).find((one) => one.node.id === id);
  if (!found) throw new Error(`no node ${id}`);
  return found.node;
}
const statesOf = (choice: Choice) =>
  Object.fromEntries(flatten(tree, new Set()).map((one) => [one.node.id, checkedOf(one.node, choice)]));
const click = (value: unknown, id: number) => toValue(tree, toggle(tree, toChoice(value), node(id)));

describe('menu tree', () => {
  it('[A §3] the tree shows the saved state: a group’s state follows its leaves, whether or not the value contains the group', () => {
    const shown = {
      1: 'some',
      11: 'all',
      12: 'none',
      13: 'none',
      131: 'none',
      2: 'none',
      21: 'none',
      22: 'none',
    };
    expect(statesOf(toChoice([1, 11]))).toEqual(shown);
    expect(statesOf(toChoice('11'))).toEqual(shown);
    expect(statesOf(toChoice([1, 11, 12, 13, 131, 21, 22]))).toEqual({
      1: 'all',
      11: 'all',
      12: 'all',
      13: 'all',
      131: 'all',
      2: 'all',
      21: 'all',
      22: 'all',
    });
    // A group saved without leaves grants nothing, and is not shown as fully checked.
    expect(statesOf(toChoice([2]))).toMatchObject({ 2: 'some', 21: 'none', 22: 'none' });
  });

  it('[A §3] the value contains half-checked groups, in tree order', () => {
    expect(click([], 12)).toEqual([1, 12]);
    expect(click([1, 12], 131)).toEqual([1, 12, 13, 131]);
    expect(click([1, 12, 13, 131], 12)).toEqual([1, 13, 131]);
    expect(click([1, 13, 131], 131)).toEqual([]);
  });

  it('[A §3] a click on a group checks everything below it; on a fully checked one it unchecks everything', () => {
    expect(click([1, 11], 1)).toEqual([1, 11, 12, 13, 131]);
    expect(click([1, 11, 12, 13, 131], 1)).toEqual([]);
  });

  it('[A §6] a disabled node keeps its saved state, whatever is clicked', () => {
    expect(click([], 22)).toEqual([]);
    expect(click([], 2)).toEqual([2, 21]);
    expect(click([2, 21, 22], 2)).toEqual([2, 22]);
    expect(click([2, 22], 2)).toEqual([2, 21, 22]);
  });

  it('[A §3] a click changes no other branch, and drops ids that are no longer in the tree', () => {
    expect(click([2, 999], 11)).toEqual([1, 11, 2]);
    expect(toValue(tree, toChoice(undefined))).toEqual([]);
  });

  it('keeps the id type that the server sent, even if the form value has strings', () => {
    expect(click('1,12', 11)).toEqual([1, 11, 12]);
  });

  it('a search shows its matches with their ancestors; a click then checks only the shown nodes', () => {
    const found = search(tree, '小程序');
    expect(flatten(found, new Set()).map((one) => one.node.name)).toEqual([
      '用户管理',
      '小程序用户',
      '导出',
      '反馈管理',
      '小程序反馈',
    ]);
    expect(toValue(tree, toggle(tree, toChoice([]), node(1, found)))).toEqual([1, 13, 131]);
    expect(search(tree, '  ')).toEqual(tree);
    expect(search(tree, '没有')).toEqual([]);
  });

  it('an answer that is not a tree gives an empty tree', () => {
    expect(toNodes(undefined)).toEqual([]);
    expect(toNodes([null, 'x', {}, { id: 'a' }])).toEqual([
      { id: 'a', name: 'a', children: [], disabled: false, own: false },
    ]);
  });

  it('[A §6] a screen can be checked without its permissions; checking a permission checks its screen, and unchecking the screen unchecks it', () => {
    const [system] = toNodes([
      {
        id: 8,
        name: '系统管理',
        children: [
          { id: 84, name: '员工账号' },
          {
            id: 85,
            name: '页面设计',
            own: true,
            children: [
              { id: 851, name: '修改' },
              { id: 852, name: '发布' },
            ],
          },
        ],
      },
    ]);
    const nodes = [system as TreeNode];
    const press = (value: unknown, id: number) =>
      toValue(nodes, toggle(nodes, toChoice(value), node(id, nodes)));
    expect(press([], 85)).toEqual([8, 85]);
    expect(press([8, 85], 852)).toEqual([8, 85, 852]);
    expect(press([], 851)).toEqual([8, 85, 851]);
    expect(press([8, 85, 851], 851)).toEqual([8, 85]);
    expect(press([8, 85, 851, 852], 85)).toEqual([]);
    expect(press([8, 85], 8)).toEqual([8, 84, 85, 851, 852]);
    expect(press([8, 84, 85, 851, 852], 8)).toEqual([]);
    const states = (value: unknown) => [8, 85].map((id) => checkedOf(node(id, nodes), toChoice(value)));
    expect(states([8, 85])).toEqual(['some', 'all']);
    expect(states([8, 84, 85, 851])).toEqual(['some', 'all']);
    expect(states([8, 84, 85, 851, 852])).toEqual(['all', 'all']);
  });
});
