import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '../../support/browser/record-calls';
import { askInDialog } from '../../../renderers/fields/confirm-dialog';
import { ChoiceGroup } from '../../../renderers/fields/form/choice-group';
import { MenuButton } from '../../../renderers/fields/menu-button';
import { Pager, toButtons } from '../../../renderers/fields/pager';
import { SteadyButton } from '../../../renderers/fields/steady-button';
import { SwitchField } from '../../../renderers/fields/switch-field';
import { TextField, type TextFieldProps } from '../../../renderers/fields/text-field';
import { eventually } from '../../support/run/eventually';

// Load the library first: on a busy machine the import takes longer than a test's time-out.
beforeAll(() =>
  Promise.all([
    import('../../../renderers/fields/open/options-popup'),
    import('../../../renderers/fields/open/menu-popup'),
  ]),
);

describe('[A §1] a text field', () => {
  const entered = recordCalls();
  function Held(props: Partial<TextFieldProps>) {
    const [value, setValue] = useState('');
    return <TextField label="手机号" {...props} value={value} onChange={setValue} onEnter={entered} />;
  }
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '手机号' });

  it('trims spaces on Enter and on blur', async () => {
    render(<Held trim />);
    const user = userEvent.setup();
    await user.type(input(), ' 138 {Enter}');
    expect(entered.calls.at(-1)).toEqual(['138']);
    expect(input().value).toBe('138');
    await user.type(input(), '  ');
    await user.tab();
    expect(input().value).toBe('138');
  });

  it('clears by a named button and keeps the focus; limits its length', async () => {
    render(<Held clearable maxLength={3} />);
    const user = userEvent.setup();
    expect(screen.queryByRole('button')).toBeNull();
    await user.type(input(), '12345');
    expect(input().value).toBe('123');
    await user.click(screen.getByRole('button', { name: '清除手机号' }));
    expect(input().value).toBe('');
    expect(document.activeElement).toBe(input());
  });
});

it('[A §2] a switch reacts to Space and Enter, and to nothing while its change is saved', async () => {
  const changed = recordCalls();
  const { rerender } = render(
    <SwitchField label="启用" checked={false} onText="开" offText="关" onChange={changed} />,
  );
  const user = userEvent.setup();
  const box = screen.getByRole('switch', { name: '启用', checked: false });
  expect(box.textContent).toBe('关');
  await user.tab();
  await user.keyboard(' {Enter}');
  expect(changed.calls).toEqual([[true], [true]]);
  rerender(<SwitchField label="启用" checked busy onText="开" offText="关" onChange={changed} />);
  await user.keyboard(' ');
  expect(changed.calls).toHaveLength(2);
  expect(document.activeElement).toBe(
    screen.getByRole('switch', { name: '启用', checked: true, busy: true }),
  );
});

describe('[A §1] the pager', () => {
  it.each([
    [1, 0, '1'],
    [2, 7, '1 2 3 4 5 6 7'],
    [1, 20, '1 2 3 4 5 on 20'],
    [4, 20, '1 2 3 4 5 on 20'],
    [5, 20, '1 back 4 5 6 on 20'],
    [16, 20, '1 back 15 16 17 on 20'],
    [17, 20, '1 back 16 17 18 19 20'],
    [20, 20, '1 back 16 17 18 19 20'],
  ])('page %d of %d has the buttons %s', (page, count, buttons) =>
    expect(toButtons(page, count, 7).join(' ')).toBe(buttons),
  );

  it('shows the current page among its buttons, whatever their number', () => {
    for (let most = 5; most <= 9; most++)
      for (let page = 1; page <= 30; page++) {
        const buttons = toButtons(page, 30, most);
        expect(buttons).toHaveLength(most);
        expect(buttons).toContain(page);
        expect(new Set(buttons).size).toBe(most);
      }
  });

  it('moves by its named buttons, by Enter on a number, and by an ellipsis', async () => {
    const paged = recordCalls();
    const sized = recordCalls();
    render(
      <Pager
        page={9}
        pageCount={20}
        onPage={paged}
        perPage={10}
        perPageChoices={[10, 50]}
        onPerPage={sized}
      />,
    );
    const user = userEvent.setup();
    expect(screen.getByRole('group', { name: '分页' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '上一页' }));
    await user.click(screen.getByRole('button', { name: '下一页' }));
    screen.getByRole('button', { name: '20' }).focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: '向前5页' }));
    await user.click(screen.getByRole('button', { name: '9', current: 'page' }));
    expect(paged.calls.flat()).toEqual([8, 10, 20, 4]);
    const size = screen.getByRole('combobox', { name: '每页条数' });
    expect(size.textContent).toBe('10条/页');
    await user.click(size);
    await user.click(await screen.findByRole('option', { name: '50条/页' }));
    expect(sized.calls).toEqual([[50]]);
  });

  it('stops at both ends', () => {
    const turned = recordCalls();
    render(<Pager page={1} pageCount={1} onPage={turned} />);
    for (const name of ['上一页', '下一页']) {
      const button = screen.getByRole<HTMLButtonElement>('button', { name });
      // A press that reaches the end keeps the focus, which a browser takes from a `disabled` button.
      expect([button.disabled, button.ariaDisabled]).toEqual([false, 'true']);
      button.click();
    }
    expect(turned.calls).toEqual([]);
  });
});

it('[A §1] a disabled submit button keeps the focus, and neither a press nor Enter in a field submits its form', async () => {
  const submitted = recordCalls();
  const form = (busy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <input aria-label="说明" />
      <SteadyButton type="submit" disabled={busy}>
        发布
      </SteadyButton>
    </form>
  );
  const { rerender } = render(form(false));
  const user = userEvent.setup();
  const button = screen.getByRole('button', { name: '发布' });
  await user.click(button);
  expect(submitted.calls).toHaveLength(1);
  rerender(form(true));
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.type(screen.getByLabelText('说明'), '新{Enter}');
  expect(submitted.calls).toHaveLength(1);
});

it('[A §1] a menu button works by arrow keys, explains disabled items, and returns the focus before the choice runs', async () => {
  const copied = recordCalls(() => document.activeElement?.textContent);
  const removed = recordCalls();
  render(
    <MenuButton
      label="更多"
      items={[
        { label: '复制', onSelect: copied },
        { label: '停用', onSelect: removed, disabled: true, reason: '已经停用' },
        { label: '删除', onSelect: removed, danger: true },
      ]}
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('menu', { name: '更多' });
  expect(screen.getByRole('menuitem', { name: '停用', description: '已经停用' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: '复制' }));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: '删除' }));
  await user.keyboard('{Home}{Enter}');
  expect(copied.results).toEqual(['更多']);
  expect(screen.queryByRole('menu')).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await eventually(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '更多' })));
  expect(removed.calls).toEqual([]);
});

describe('[A §1] an opened menu focuses its first item', () => {
  const copied = recordCalls();
  const first = () => screen.getByRole('menuitem', { name: '复制' });
  async function showMenu() {
    render(<MenuButton label="更多" items={[{ label: '复制', onSelect: copied }]} />);
    await userEvent.tab();
  }

  it('when a screen reader clicks its button without a pointer', async () => {
    await showMenu();
    act(() => screen.getByRole('button', { name: '更多' }).click());
    await eventually(() => expect(document.activeElement).toBe(first()));
  });

  it('when it opens after the user was asked whether to leave the page and stayed', async () => {
    await showMenu();
    document.body.click();
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await userEvent.keyboard('{Enter}');
    await eventually(() => expect(document.activeElement).toBe(first()));
    await userEvent.keyboard('{Escape}{Enter}');
    expect(document.activeElement).toBe(first());
  });
});

describe('[A §1] a confirmation question', () => {
  // jsdom has the dialog element, but not its methods.
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
      this.open = true;
    };
  });

  it.each([
    ['{Enter}', true],
    ['{Shift>}{Tab}{/Shift}{Enter}', false],
    ['{Tab}{Enter}', false],
    ['{Tab}{Tab}{Enter}', true],
  ])('the keys %s answer %j, and the focus goes back', async (keys, answer) => {
    render(<button>停用</button>);
    const opener = screen.getByRole('button', { name: '停用' });
    opener.focus();
    const answered = askInDialog({ title: '停用批次', text: '确认停用？', danger: true, yes: '停用批次' });
    const dialog = await screen.findByRole('dialog', { name: '停用批次', description: '确认停用？' });
    await eventually(() => expect(document.activeElement?.textContent).toBe('停用批次'));
    await userEvent.keyboard(keys);
    expect(await answered).toBe(answer);
    expect(dialog.isConnected).toBe(false);
    await eventually(() => expect(document.activeElement).toBe(opener));
  });

  it('Escape answers no', async () => {
    const answered = askInDialog({ text: '确认？' });
    const dialog = await screen.findByRole('dialog', { name: '请确认' });
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(await answered).toBe(false);
  });
});

it('[Foundation §6] of more than a thousand options beside each other, the first thousand are shown', () => {
  const group = (length: number) => {
    const options = Array.from({ length }, (_, value) => ({ value, label: `项${value}` }));
    return (
      <ChoiceGroup kind="radio" label="项" options={options} isChosen={() => false} onToggle={() => {}} />
    );
  };
  const { rerender } = render(group(1_000));
  expect(document.querySelectorAll('input')).toHaveLength(1_000);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(group(1_001));
  expect(document.querySelectorAll('input')).toHaveLength(1_000);
  expect(screen.getByRole('alert').textContent).toBe('本页的元素太多，其余没有显示');
});
