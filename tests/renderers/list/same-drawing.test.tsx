import { cleanup, fireEvent, render as mount, screen, waitFor, within } from '@testing-library/react';
import { render } from 'amis/lib/minimal';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { ListHost } from '../../../renderers/list/list-host';
import { planOf } from '../../../renderers/list/plan/list-plan';
import { ListStore } from '../../../renderers/list/list-store';
import { ListView } from '../../../renderers/list/view/list-view';
import { isJson, type Json } from '../../../renderers/list/plan/node';
import { dictionaries } from '../../../server/contract/dictionaries';
import { applyConventions } from '../../../src/amis/conventions/apply-conventions';
import { sanitizeHtml } from '../../../src/amis/door/sanitize';
import '../../../src/amis/setup';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
afterEach(cleanup);

const folder = join(import.meta.dirname, '..', '..', '..', 'pages');
const context = { dict: dictionaries, staff: { username: 'admin', menus: [] } };

const lists = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .sort()
  .flatMap((name) => {
    const page = applyConventions(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json, sanitizeHtml);
    return listsIn(page).map((crud, at) => ({ name: `${name}#${at}`, crud }));
  })
  .filter(({ crud }) => 'plan' in planOf(crud));

function listsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(listsIn);
  if (!isJson(value)) return [];
  return [...(value['type'] === 'crud' ? [value] : []), ...Object.values(value).flatMap(listsIn)];
}

/** Every name that the list's columns read, with values that take each branch: codes, nothing, signs of HTML. */
function rowsFor(crud: Json): Json[] {
  const columns = JSON.stringify(crud['columns']);
  const names = new Set([
    ...[...columns.matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name),
    ...[...columns.matchAll(/\$\{([^}]*)\}/g)].flatMap(
      ([, text = '']) => text.match(/(?<![.'\w])[a-z]\w*(?!\w*[('])/g) ?? [],
    ),
  ]);
  // What is no row's: the dictionaries, and what a mapping or an arrow function names.
  for (const name of ['dict', 'label', 'color', 'item', 'index', 'params', 'raw', 'html', 'number'])
    names.delete(name);
  const values: ((name: string) => unknown)[] = [
    (name) => `${name} Q&A <b>"x"</b>`,
    () => 1,
    () => 0,
    () => 2,
    () => 'T',
    () => null,
  ];
  return values.map((value, at) => ({
    ...Object.fromEntries([...names].map((name) => [name, value(name)])),
    id: at + 1,
    ...(crud['primaryField'] ? { [String(crud['primaryField'])]: at + 1 } : {}),
    deviceList: [
      { type: 0, isReload: 'T' },
      { type: 1, isReload: 'F' },
    ],
  }));
}

interface Drawn {
  heads: string[];
  rows: {
    /** Texts of the cells, without their buttons. */
    cells: string[];
    links: (string | null)[];
    /** The buttons, those in menus included: few of them may stand in the row or behind 更多. */
    buttons: string[];
  }[];
}

const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
const menus = '[aria-haspopup="menu"], .antd-DropDown';
const copying = '.list-copy, .antd-Field-copyBtn';
const buttons = `button:not([role="switch"]), .antd-Button, ${menus}, ${copying}`;

/** What a table says. Columns of boxes to tick, and of what amis alone draws, are left out by `skip`. */
async function read(table: HTMLElement, skip: ReadonlySet<number>): Promise<Drawn> {
  const kept = <T,>(all: readonly T[]) => all.filter((_, at) => !skip.has(at));
  const rows: Drawn['rows'] = [];
  for (const row of table.querySelectorAll<HTMLElement>('tbody tr')) {
    rows.push({
      cells: kept([...row.querySelectorAll(':scope > td')].map(textWithoutButtons)),
      links: [...row.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')),
      buttons: await buttonsIn(row),
    });
  }
  const heads = [...table.querySelectorAll('thead th')].map(({ textContent }) => clean(textContent));
  return { heads: kept(heads), rows };
}

function textWithoutButtons(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  copy.querySelectorAll(buttons).forEach((button) => button.remove());
  return clean(copy.textContent);
}

async function buttonsIn(row: HTMLElement): Promise<string[]> {
  const found: string[] = [];
  for (const element of row.querySelectorAll<HTMLElement>(buttons)) {
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

/** The labels in a menu, which is closed again. */
async function openMenu(menu: HTMLElement): Promise<string[]> {
  const isAmis = menu.matches('.antd-DropDown');
  const trigger = isAmis ? (menu.querySelector('button') as HTMLElement) : menu;
  fireEvent.click(trigger);
  if (isAmis) {
    const findOpen = () => document.querySelector('.antd-DropDown-menu');
    // A menu of which no item is for this row does not open.
    await waitFor(() => expect(findOpen()).not.toBeNull()).catch(() => undefined);
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
  // amis fetches the renderers of single cells one after another.
  for (let before = ''; before !== container.innerHTML;) {
    before = container.innerHTML;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
  return read(container.querySelector('table') as HTMLElement, skip);
}

async function drawnByEngine(crud: Json, items: Json[], skip: ReadonlySet<number>): Promise<Drawn> {
  const planned = planOf(crud);
  if (!('plan' in planned)) throw new Error(planned.unknown);
  const host: ListHost = {
    scope: { ...context, params: {} },
    ask: () => Promise.resolve({ ok: true, msg: '', data: answer(items) }),
    confirm: () => Promise.resolve(true),
    toast: () => undefined,
    open: () => undefined,
    copy: () => undefined,
    search: () => '',
    setSearch: () => undefined,
    amis: { part: () => null, click: () => undefined, prepare: () => undefined },
  };
  const store = new ListStore(planned.plan, host);
  await store.load();
  const { container } = mount(<ListView store={store} />);
  return read(within(container).getByRole('table'), skip);
}

it.each(lists)(
  '[architecture Pages] $name is drawn as amis draws it',
  async ({ crud }) => {
    const items = rowsFor(crud);
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
    expect(await drawnByEngine(crud, items, skip)).toEqual(amis);
  },
  30_000,
);
