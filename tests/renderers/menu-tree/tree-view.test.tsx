import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { toNodes } from '../../../renderers/menu-tree/check-tree';
import { TreeView } from '../../../renderers/menu-tree/tree-view';

const nodes = toNodes([
  {
    id: 1,
    name: '用户管理',
    children: [
      { id: 11, name: '注册用户' },
      { id: 12, name: '用户版本' },
    ],
  },
  { id: 2, name: '反馈管理', children: [{ id: 21, name: 'APP反馈', disabled: true }] },
]);

function Tree({ start = [] as string[], disabled = false }) {
  const [choice, setChoice] = useState<ReadonlySet<string>>(new Set(start));
  return (
    <TreeView
      nodes={nodes}
      choice={choice}
      label="菜单权限"
      disabled={disabled}
      disabledTip="你没有这个菜单"
      onChange={setChoice}
    />
  );
}

const item = (name: string) => screen.getByRole('treeitem', { name });
const checked = () => screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-checked'));

describe('menu tree', () => {
  it('[A §2] shows a tree of checkboxes: checked, half-checked and unchecked', async () => {
    render(<Tree start={['11']} />);
    expect(checked()).toEqual(['mixed', 'true', 'false', 'false', 'false']);
    expect(screen.getByRole('status').textContent).toBe('已选 1 / 3');
    await userEvent.click(screen.getByText('用户管理'));
    expect(checked()).toEqual(['true', 'true', 'true', 'false', 'false']);
    await userEvent.click(screen.getByText('用户版本'));
    expect(checked()).toEqual(['mixed', 'true', 'false', 'false', 'false']);
  });

  it('[Foundation §5] moves, folds and checks by keyboard; Enter does not reach the dialog', async () => {
    const passed: string[] = [];
    render(
      <div onKeyDown={({ key }) => passed.push(key)}>
        <Tree />
      </div>,
    );
    item('用户管理').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    expect(document.activeElement).toBe(item('用户版本'));
    expect(checked()).toEqual(['mixed', 'false', 'true', 'false', 'false']);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(item('用户管理').getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(item('反馈管理'));
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{Enter}');
    expect(checked()).toEqual(['true', 'true', 'true', 'false', 'false']);
    expect(passed).toEqual([]);
  });

  it('[A §6] a menu that the user may not grant shows the reason and stays unchanged', async () => {
    render(<Tree />);
    expect(item('APP反馈').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('APP反馈').closest('[title]')?.getAttribute('title')).toBe('你没有这个菜单');
    await userEvent.click(screen.getByText('反馈管理'));
    await userEvent.click(screen.getByText('APP反馈'));
    expect(checked()).toEqual(['false', 'false', 'false', 'false', 'false']);
    await userEvent.click(screen.getByRole('button', { name: '全选' }));
    expect(checked()).toEqual(['true', 'true', 'true', 'false', 'false']);
  });

  it('searches, and shows a message when nothing matches', async () => {
    render(<Tree />);
    await userEvent.type(screen.getByRole('searchbox'), '版本');
    expect(
      screen.getAllByRole('treeitem').map((one) => one.querySelector('.menu-checks-label')?.textContent),
    ).toEqual(['用户管理', '用户版本']);
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('没有匹配的菜单')).toBeTruthy();
  });

  it('a disabled tree is read-only', async () => {
    render(<Tree start={['12']} disabled />);
    await userEvent.click(screen.getByText('用户管理'));
    expect(checked()).toEqual(['mixed', 'false', 'true', 'false', 'false']);
  });
});
