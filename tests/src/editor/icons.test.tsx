import { fireEvent, render, screen } from '@testing-library/react';
import type * as AmisUi from 'amis-ui';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root';
import { iconShapes } from '../../../renderers/list/icon-shapes';
import { IconControl, findIcons, icons } from '../../../src/editor/words/pickers/icon-control';
import { IconButton } from '../../../src/editor/controls';

describe('[Foundation §6] icons of pages', () => {
  let Icon: typeof AmisUi.Icon;
  beforeAll(async () => {
    // Loads a separate copy of amis-ui, because amis-editor replaces some of its icons in other test files.
    const instance = `${projectRoot}/node_modules/amis-ui/esm/components/icons.js?own`;
    ({ Icon } = (await import(/* @vite-ignore */ instance)) as typeof AmisUi);
  });

  it('are drawn by amis, too, in the text colour', () => {
    const unseen = Object.keys(iconShapes).filter((name) => {
      const { container } = render(<Icon icon={name} />);
      return !/currentcolor/i.test(container.querySelector('svg')?.outerHTML ?? '');
    });
    expect(unseen).toEqual([]);
  });

  it('have unique names, and are found by synonyms', () => {
    expect(new Set(icons.map(([, [name]]) => name)).size).toBe(Object.keys(iconShapes).length);
    expect(findIcons('垃圾桶').map(([icon]) => icon)).toEqual(['trash']);
    expect(findIcons(' Trash').map(([icon]) => icon)).toEqual(['trash']);
    expect(findIcons('')).toHaveLength(icons.length);
  });
});

describe('[Foundation §6] the picker of icons', () => {
  const draw = (value: string | undefined) => {
    const chosen: unknown[] = [];
    render(<IconControl value={value} onChange={(icon) => chosen.push(icon)} />);
    return chosen;
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('selects an icon by its name, and removes it', () => {
    const chosen = draw('view');
    press('查看');
    fireEvent.change(screen.getByLabelText('查找图标'), { target: { value: '移除' } });
    press('删除');
    press('无');
    expect(chosen).toEqual(['trash', undefined]);
  });

  it('keeps an unknown icon, and warns if staff cannot see it', () => {
    const chosen = draw('fa fa-plus');
    screen.getByRole('button', { name: 'fa fa-plus' });
    screen.getByText('员工看不到这个图标，请换一个');
    expect(chosen).toEqual([]);
  });
});

it('[look-and-feel] the icon buttons of the designer have their name once, as a title', () => {
  render(<IconButton label="撤销" path="" onClick={() => undefined} />);
  const { title, ariaLabel } = screen.getByRole('button', { name: '撤销' });
  expect([title, ariaLabel]).toEqual(['撤销', null]);
});
