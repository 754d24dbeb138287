import { cleanup, fireEvent, render as mount, screen, waitFor, within } from '@testing-library/react';
import { render } from 'amis/lib/minimal';
import { expect, vi } from 'vitest';
import type { ListHost } from '../../../renderers/list/list-host';
import { planOf } from '../../../renderers/list/plan/list-plan';
import { ListStore } from '../../../renderers/list/list-store';
import { ListView } from '../../../renderers/list/view/list-view';
import type { Json } from '../../../renderers/list/plan/node';
import { dictionaries } from '../../../server/contract/dictionaries';
import { sanitizeHtml } from '../../../src/amis/services/sanitize';
import '../../../src/amis/setup';
import { quietHost } from './quiet-host';

const context = { dict: dictionaries, staff: { username: 'admin', menus: [] } };

interface Drawn {
  heads: string[];
  rows: {
    /** Texts of the cells, without their buttons. */
    cells: string[];
    /** Targets of the links, without the leading `#` of console addresses. */
    links: (string | undefined)[];
    /** The buttons, menu items included: the same button may be in the row or behind 更多. */
    buttons: string[];
  }[];
}

const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const menus = '[aria-haspopup="menu"], .antd-DropDown';
const outOfSight = '[hidden] *';
const copying = '.list-copy, .antd-Field-copyBtn';
const remarks = '.list-remark, .antd-Remark';
const buttons = `button:not([role="switch"]):not(.list-sort), .antd-Button, ${menus}, ${copying}, ${remarks}`;

/** The contents of a table. `skip` omits checkbox columns and columns that only amis draws. */
async function read(table: HTMLElement, skip: ReadonlySet<number>): Promise<Drawn> {
  const kept = <T,>(all: readonly T[]) => all.filter((_, at) => !skip.has(at));
  const rows: Drawn['rows'] = [];
  for (const row of table.querySelectorAll<HTMLElement>('tbody tr')) {
    rows.push({
      cells: kept([...row.querySelectorAll(':scope > td')].map(textWithoutButtons)),
      links: [...row.querySelectorAll('a[href]')].map((link) => pathOf(link)),
      buttons: await buttonsIn(row),
    });
  }
  const heads = [...table.querySelectorAll('thead th')].map(textWithoutButtons);
  return { heads: kept(heads), rows };
}

const pathOf = (link: Element) => link.getAttribute('href')?.replace(/^#/, '');

function textWithoutButtons(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  copy.querySelectorAll(buttons).forEach((button) => button.remove());
  return clean(copy.textContent);
}

async function buttonsIn(row: HTMLElement): Promise<string[]> {
  const found: string[] = [];
  for (const element of row.querySelectorAll<HTMLElement>(buttons)) {
    if (element.matches(outOfSight)) continue;
    if (element.matches(copying)) found.push('复制');
    else if (element.matches(menus)) found.push(...(await openMenu(element)));
    else if (!element.closest('.antd-DropDown')) found.push(labelOf(element));
  }
  return found.filter((label) => label !== '');
}

function labelOf(button: HTMLElement, text = clean(button.textContent)): string {
  const name = text === '' ? clean(button.getAttribute('aria-label')) : text;
  const isDisabled = button.matches('.is-disabled, :disabled, [aria-disabled="true"]');
  return name !== '' && isDisabled ? `${name} (disabled)` : name;
}

/** Opens a menu, reads its labels, and closes it again. */
async function openMenu(menu: HTMLElement): Promise<string[]> {
  const isAmis = menu.matches('.antd-DropDown');
  const trigger = isAmis ? (menu.querySelector('button') as HTMLElement) : menu;
  fireEvent.click(trigger);
  if (isAmis) {
    const findOpen = () => document.querySelector('.antd-DropDown-menu');
    // A menu without an item for this row does not open.
    await waitFor(() => expect(findOpen()).not.toBeNull(), { timeout: 1_000 }).catch(() => undefined);
    const labels = [...(findOpen()?.querySelectorAll<HTMLElement>('li') ?? [])].map((item) => labelOf(item));
    fireEvent.click(trigger);
    return labels;
  }
  const items = await screen.findAllByRole('menuitem', {}, { timeout: 10_000 });
  const labels = items.map((item) => labelOf(item, clean(item.firstElementChild?.textContent)));
  fireEvent.keyDown(items[0] as HTMLElement, { key: 'Escape' });
  await waitFor(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
  return labels;
}

const answer = (items: Json[]) => ({ items, total: items.length, subtotal: undefined });

async function drawnByAmis(crud: Json, items: Json[], skip: ReadonlySet<number>): Promise<Drawn> {
  const env = {
    fetcher: () =>
      Promise.resolve({ status: 200, headers: {}, data: { status: 0, msg: '', data: answer(items) } }),
    isCancel: () => false,
    notify: () => undefined,
    filterHtml: sanitizeHtml,
    useMobileUI: false,
    session: crypto.randomUUID(),
  };
  const { container } = mount(
    <>
      {render(
        { type: 'page', body: { ...crud, syncLocation: false } } as never,
        { data: { params: {} }, context, theme: 'antd' },
        env as never,
      )}
    </>,
  );
  await waitFor(() => expect(container.querySelectorAll('tbody tr').length).toBe(items.length), {
    timeout: 10_000,
  });
  // amis imports the renderers of single cells one after another.
  for (let before = ''; before !== container.innerHTML;) {
    before = container.innerHTML;
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return read(container.querySelector('table') as HTMLElement, skip);
}

async function drawnByEngine(crud: Json, items: Json[], skip: ReadonlySet<number>): Promise<Drawn> {
  const planned = planOf(crud);
  if (!('plan' in planned)) throw new Error(planned.unknown);
  const host: ListHost = {
    ...quietHost,
    scope: { ...context, params: {} },
    ask: () => Promise.resolve({ ok: true, msg: '', data: answer(items) }),
  };
  const store = new ListStore(planned.plan, host);
  await store.load();
  const { container } = mount(<ListView store={store} />);
  return read(within(container).getByRole('table'), skip);
}

/**
 * A list with these rows as amis draws it and as the engine does, without the columns that the engine leaves to amis or
 * draws with controls of its own.
 */
export async function drawBoth(crud: Json, items: Json[]): Promise<{ amis: Drawn; engine: Drawn }> {
  const planned = planOf(crud);
  if (!('plan' in planned)) throw new Error(planned.unknown);
  const { columns, selection } = planned.plan;
  const skip = new Set([
    ...(selection ? [0] : []),
    ...columns.flatMap(({ cell }, at) =>
      ['amis', 'switch', 'number'].includes(cell.kind) ? [at + (selection ? 1 : 0)] : [],
    ),
  ]);
  const amis = await drawnByAmis(crud, items, skip);
  cleanup();
  return { amis, engine: await drawnByEngine(crud, items, skip) };
}
