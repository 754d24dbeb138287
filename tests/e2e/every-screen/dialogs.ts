import { isObject } from '../../../server/contract/json-object';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { projectRoot } from '../../../server/project-root';
import { pageFileOf, type Route } from '../../../server/contract/screens/routes';
import { dataUnder, type TestConsole } from '../../support/console';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';

/** Title of a screen made by staff, published twice. */
const madeScreen = '渠道速查';

/** A button of a page that opens a dialog, a drawer or a question. */
interface Opener {
  label: string;
  /** Label of the menu that contains it. */
  menu?: string | undefined;
  /** Openers within its dialogs. */
  nested: Opener[];
}

type Json = Record<string, unknown>;

/** Adds records that the demo data lack, so that every dialog can be opened. */
export async function addRecords(console: TestConsole): Promise<void> {
  const call = dataUnder('', () => console);
  const role = { roleName: '无人使用', roleKey: 'unused', roleSort: 9, status: 0, menuIds: [] };
  await call('/admin/role/add', role);
  const list = { call: '/api/admin/vip/redemption/channel/list', columns: 'channelName' };
  const make = (title: string) =>
    call('/console/screens/create', { ...list, template: 'list', title, finish: 'publish' });
  const { path } = await make(madeScreen);
  const schema = { type: 'page', title: madeScreen, body: [{ type: 'tpl', tpl: '第二版' }] };
  await call('/console/designs/publish', { path, schema, baseVersion: 1 });
  const removed = await make('已删除的页面');
  const { revision } = await call('/console/screens/detail', { path: removed.path });
  await call('/console/screens/remove', { path: removed.path, revision });
}

/** All openers of a route's page; an opener contains the openers of its dialogs. */
export function openersOf({ path }: Route): Opener[] {
  const page = JSON.parse(readFileSync(join(projectRoot, 'pages', pageFileOf(path)), 'utf8')) as Json;
  const { definitions, ...rest } = page;
  const find = (value: unknown, menu?: string): Opener[] => {
    if (Array.isArray(value)) return value.flatMap((one) => find(one, menu));
    if (!isObject(value)) return [];
    const dialogs = dialogsOf(value).map((dialog) =>
      isObject(dialog) && typeof dialog['$ref'] === 'string' ? (definitions as Json)[dialog['$ref']] : dialog,
    );
    if (dialogs.length > 0) {
      return [{ label: labelOf(value), menu, nested: dialogs.flatMap((one) => find(one)) }];
    }
    const own = value['type'] === 'dropdown-button' ? labelOf(value) : menu;
    // Dialogs that show the result of a call have their own tests.
    return Object.entries(value).flatMap(([key, child]) => (key === 'feedback' ? [] : find(child, own)));
  };
  return find(rest);
}

const labelOf = ({ label, tooltip }: Json) => String(label ?? tooltip ?? '');

function dialogsOf(node: Json): unknown[] {
  const click = isObject(node['onEvent']) ? node['onEvent']['click'] : undefined;
  const actions = isObject(click) && Array.isArray(click['actions']) ? (click['actions'] as Json[]) : [];
  const asked = typeof node['confirmText'] === 'string' ? [node['confirmText']] : [];
  return [
    ...asked,
    ...[node, ...actions].flatMap(({ actionType, dialog, drawer }) =>
      // A question has no buttons except its own two.
      actionType === 'confirmDialog' ? 'question' : (dialog ?? drawer ?? []),
    ),
  ];
}

/** Rows whose buttons ask the most questions: a version in use, a screen that staff made. */
const telling = new RegExp(`使用中|${madeScreen}`);

export const dialogOn = (page: Page): Locator => page.getByRole('dialog').last();

/**
 * Opens all dialogs in turn, including nested ones, and calls `look` in each.
 *
 * @returns the openers that could not be pressed, as `outer > inner`
 */
export async function openAll(
  page: Page,
  openers: readonly Opener[],
  look: (name: string) => Promise<void>,
  above = '',
): Promise<string[]> {
  const missed: string[] = [];
  const depth = await page.getByRole('dialog').count();
  for (const opener of openers) {
    const name = `${above}${opener.label}`;
    const place = depth > 0 ? dialogOn(page) : page.locator('.screen[data-active="true"]');
    if (depth > 0) await fillEmpty(page, place);
    if (!(await press(page, place, opener))) {
      missed.push(name);
      continue;
    }
    await expect.poll(() => page.getByRole('dialog').count(), { message: name }).toBe(depth + 1);
    // A question appears at once.
    if ((await page.locator('dialog[open]').count()) === 0) await waitUntilIdle(page);
    await look(name);
    missed.push(...(await openAll(page, opener.nested, look, `${name} > `)));
    await closeTo(page, depth);
  }
  return missed;
}

/** Presses the first enabled button with that label, in its menu if it is in one. */
async function press(page: Page, place: Locator, { label, menu }: Opener): Promise<boolean> {
  const row = place.locator('tbody tr', { hasText: telling }).first();
  if ((await row.count()) > 0 && (await pressIn(page, row, { label, menu }))) return true;
  return pressIn(page, place, { label, menu });
}

async function pressIn(
  page: Page,
  place: Locator,
  { label, menu }: Omit<Opener, 'nested'>,
): Promise<boolean> {
  const name = nameOf(label);
  const isOpen = (locator: Locator) =>
    locator.evaluateAll((all) =>
      all.findIndex((one) => one.checkVisibility() && !one.matches(':disabled, [aria-disabled="true"]')),
    );
  const buttons = place.getByRole('button', { name });
  const at = await isOpen(buttons);
  if (at >= 0) {
    await buttons.nth(at).click();
    return true;
  }
  // Lists fold more than three links of a row into a menu.
  const menus = place.getByRole('button', { name: nameOf(menu ?? '更多') });
  for (let row = 0; row < (await menus.count()); row += 1) {
    await menus.nth(row).click();
    await page.getByRole('menu').waitFor();
    const items = page.getByRole('menuitem', { name });
    const item = await isOpen(items);
    if (item >= 0) {
      await items.nth(item).click();
      return true;
    }
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  return false;
}

/** A pattern of the accessible name of a button with that label. A computed label matches by its texts or its number. */
function nameOf(label: string): RegExp {
  if (!label.includes('${')) return new RegExp(`^${label.replace(/[.*+?()|[\]\\]/g, '\\$&')}$`);
  const texts = [...label.matchAll(/'([^']+)'/g)].map(([, text]) => text);
  return new RegExp(`^(?:${texts.length > 0 ? texts.join('|') : '[\\d,]+'})$`);
}

/** A form with missing fields marks them, and asks no question. */
async function fillEmpty(page: Page, dialog: Locator): Promise<void> {
  for (const group of await dialog.getByRole('radiogroup').all()) {
    if ((await group.locator(':checked').count()) === 0) await group.getByRole('radio').last().check();
  }
  for (const select of await dialog
    .getByRole('combobox')
    .filter({ has: page.locator('.is-placeholder') })
    .all()) {
    await select.click();
    await page.getByRole('option').last().click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
  }
  for (const field of await dialog.locator('input[type="text"]:not([role]), textarea').all()) {
    if ((await field.isEditable()) && (await field.inputValue()) === '') await field.fill('1');
  }
}

async function closeTo(page: Page, depth: number): Promise<void> {
  for (let count = await page.getByRole('dialog').count(); count > depth;) {
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).not.toBe(count);
    count = await page.getByRole('dialog').count();
    const leave = page.getByRole('button', { name: '放弃', exact: true });
    if (await leave.isVisible()) {
      await leave.click();
      await expect.poll(() => page.getByRole('dialog').count()).toBeLessThan(count - 1);
      count = await page.getByRole('dialog').count();
    }
  }
}
