import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { waitUntilIdle } from '../../../support/browser/wait-until-idle';
import { Designer } from '../designer-driver';

const path = '/platform/vip/redemption/batch/list';
let app: BrowserConsole;
/** The designer's window and that of staff, which the tests share. */
let designer: Designer;
let staff: Page;
/** Calls to the staff backend that the designer's window has made. */
let calls: string[];

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
  const page = await app.newStaffPage();
  calls = noteCalls(page);
  designer = await Designer.openIn(page, path);
  staff = await app.loggedIn();
});
afterAll(() => app?.close());

/** Shows a screen in the window of staff, in the light theme. */
async function showStaff(place: string, viewport = { width: 1440, height: 900 }): Promise<void> {
  await staff.setViewportSize(viewport);
  await staff.evaluate((next) => {
    document.documentElement.dataset['theme'] = 'light';
    window.location.hash = next;
  }, place);
  await staff.locator(`[id="tab-${place}"][aria-selected="true"]`).waitFor();
}

/** Calls to the staff backend that a window makes from now on. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/admin/')) calls.push(pathname);
  });
  return calls;
}

/**
 * For each text, icon and picture in the head, first rows and foot of a list, in the cards of a report or in a form:
 * size, weight, colour, and place in its row.
 */
function readLooks(root: string): Record<string, string> {
  const looks: Record<string, string> = {};
  const note = (name: string, element: Element, box: DOMRect) => {
    const { fontSize, fontWeight, color, fill, stroke } = getComputedStyle(element);
    const paint = element.tagName === 'svg' ? `${fill} ${stroke}` : color;
    const row = element.closest('tr, .report-bar .antd-Form-item')?.getBoundingClientRect();
    const place = row && `${Math.round(row.height)}/${Math.round(box.y + box.height / 2 - row.y)}`;
    looks[name] ??= [fontSize, fontWeight, paint, place].join(' ');
  };
  const parts = [
    ...document.querySelectorAll(
      `${root} :is(thead tr, tbody tr:nth-child(-n + 10), .list-total, .report-bar, .stat-cards, .antd-Form:not(.list-filter))`,
    ),
  ];
  for (const part of parts) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement!;
      const isOff = element.closest('.is-disabled') !== null;
      const name = `${text.textContent!.trim()}${isOff ? ' (disabled)' : ''}`;
      // The rich text editor takes its theme when it opens, and keeps it.
      const isLeftOut = element.closest('.ae-Region-placeholder, [data-visible="false"], .tox') !== null;
      if (text.textContent!.trim() === '' || isLeftOut || !element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      note(name, element, range.getBoundingClientRect());
    }
    for (const icon of part.querySelectorAll('svg, img')) {
      const box = icon.getBoundingClientRect();
      const what = icon instanceof HTMLImageElement ? `picture ${icon.src}` : `icon ${icon.innerHTML}`;
      if (box.width > 0 && icon.closest('.tox') === null)
        note(`${what} ${box.width}x${box.height}`, icon, box);
    }
  }
  return looks;
}

/** A value of a card: its label, its position and its style. */
interface CardLine {
  label: string;
  text: string;
  look: string;
  /** In px from the upper edge of the card, and from the left edge of the list. */
  top: number;
  left: number;
  height: number;
}

/** The first two cards of a list, as a phone draws them: amis-editor draws some parts of a row only once they are visible. */
function readCards(root: string): CardLine[] {
  const cards = [...document.querySelectorAll(`${root} .list-table > tbody > tr`)].slice(0, 2);
  cards.at(-1)?.scrollIntoView({ block: 'end' });
  return cards.flatMap((card) =>
    [...card.querySelectorAll<HTMLElement>(':scope > td')].map((cell) => {
      const box = cell.getBoundingClientRect();
      const { content, color: before } = getComputedStyle(cell, '::before');
      // The canvas also shows what a condition hides from staff.
      const texts = document.evaluate('.//text()[not(ancestor::*[@data-visible="false"])]', cell, null, 7);
      const shown = Array.from({ length: texts.snapshotLength }, (_, at) => texts.snapshotItem(at)!);
      const { fontSize, color } = getComputedStyle(cell);
      return {
        label: content,
        text: shown
          .map((text) => (text.parentElement!.checkVisibility() ? text.textContent : ''))
          .join('')
          .replace(/\s+/g, ''),
        look: [fontSize, color, content === 'none' ? '' : before].join(' '),
        top: box.y - card.getBoundingClientRect().y,
        left: box.x - card.parentElement!.getBoundingClientRect().x,
        height: box.height,
      };
    }),
  );
}

/** Cards whose texts or styles differ, or whose positions differ by more than 3 px. */
function differences(one: readonly CardLine[], other: readonly CardLine[]): string[] {
  const differ = (a: CardLine, b: CardLine | undefined) =>
    b === undefined ||
    a.label !== b.label ||
    a.text !== b.text ||
    a.look !== b.look ||
    Math.abs(a.top - b.top) > 3 ||
    Math.abs(a.left - b.left) > 3 ||
    Math.abs(a.height - b.height) > 3;
  return one.flatMap((line, at) =>
    differ(line, other[at]) ? `${JSON.stringify(line)} is ${JSON.stringify(other[at])}` : [],
  );
}

describe('[Foundation §6] the canvas looks like the screen', () => {
  it('canvas and preview show rows, all filters and no empty region, and send only reads', async () => {
    const session = await app.console.openSession();
    const { data: batches } = await app.console.call(
      '/admin/vip/redemption/batch/list',
      { page: 1, perPage: 10 },
      session,
    );
    const { data: known } = await app.console.call('/console/designs/reads', {}, session);
    const { page } = designer;
    const numbers = batches.items.map(({ batchNumber }) => batchNumber);
    const shown = async () => (await designer.canvas.locator('tbody tr').allInnerTexts()).join();
    for (const number of numbers) await expect.poll(shown).toContain(number);
    expect(await designer.canvas.innerText()).not.toContain('假数据');
    for (const label of ['批次号', '发放状态', '渠道', '到期时间'])
      await designer.canvas.locator('.list-filter').getByText(label, { exact: true }).waitFor();
    await expect.poll(() => designer.canvas.locator('.ae-Region-placeholder:visible').count()).toBe(0);

    await designer.button('预览').click();
    // The list engine draws the list, as staff see it.
    await page.locator('.list-table').first().waitFor();
    await expect.poll(shown).toContain(numbers[0]);
    await page.locator('.field-pager').getByRole('button', { name: '2', exact: true }).click();
    await expect.poll(shown).not.toContain(numbers[0]);
    await designer.button('返回编辑').click();
    await expect.poll(shown).toContain(numbers[0]);

    expect(calls).toContain('/api/admin/vip/redemption/batch/list');
    expect(calls.filter((call) => !known.reads.includes(call))).toEqual([]);
    expect(await designer.state.innerText()).toBe('没有修改');
  });

  /** `drawn` is the last part of the screen that is drawn; `cards`: a phone shows its rows as cards. */
  const screens = [
    // With buttons that are disabled in some rows.
    { path, drawn: '.list-total', cards: true },
    { path: '/platform/user/order/list', drawn: '.list-total', cards: true },
    { path: '/platform/app/version/list', drawn: '.list-total' },
    // A report with filters.
    { path: '/platform/statistics/order/data', drawn: '.stat-card-value' },
    // A form. Its slider shows a range after the record has loaded.
    { path: '/platform/starWheel/details/:id', drawn: '.star-wheel-slider-body:not(.is-empty)' },
    // With nested rows, a button beside the title, and no filters.
    { path: '/platform/help/category', cards: true },
    // With check boxes.
    { path: '/platform/user/register/list', cards: true },
    // With pictures.
    { path: '/platform/feedback/list', drawn: '.list-total', cards: true },
  ];
  for (const { path, drawn, cards } of screens) {
    if (drawn !== undefined)
      it(`${path}: headings, cells, buttons, totals and forms look as staff see them, light and dark`, async () => {
        const { data: stages } = await app.console.call(
          '/admin/starWheel/list',
          { page: 1, perPage: 10 },
          await app.console.openSession(),
        );
        await showStaff(path.replace(':id', String(stages.items[0]?.id)));
        await staff.locator('.screen[data-active="true"]').locator(drawn).first().waitFor();
        await waitUntilIdle(staff); // A report's parts arrive one by one.
        const forStaff = () => staff.evaluate(readLooks, '.screen[data-active="true"]');
        const light = await forStaff();
        expect(Object.keys(light).length).toBeGreaterThan(path.includes(':') ? 4 : 15);
        await staff.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
        await expect.poll(forStaff).not.toEqual(light);
        const dark = await forStaff();

        await designer.goTo(path, drawn);
        const { page } = designer;
        const onCanvas = () => page.evaluate(readLooks, '.ae-Main');
        await expect.poll(onCanvas).toMatchObject(light);
        await designer.button('深色').click();
        await expect.poll(onCanvas).toMatchObject(dark);
        await designer.button('深色').click();
      });
    if (cards)
      it(`${path}: a phone shows the cards of staff, light and dark, and each value can be selected`, async () => {
        await designer.goTo(path);
        const { page } = designer;
        await designer.button('手机').click();
        const phone = page.frameLocator('.ae-PreviewIFrame');
        await phone.locator('.list-table td').first().waitFor();
        const frame = await (await page.locator('.ae-PreviewIFrame').elementHandle())!.contentFrame();
        const inPhone = () => frame!.evaluate(readCards, '.ae-PageWrapper');
        expect(await frame!.evaluate(() => window.innerWidth)).toBe(390);

        await showStaff(path, { width: 390, height: 800 });
        await staff.locator('.screen[data-active="true"] .list-total').first().waitFor();
        const forStaff = () => staff.evaluate(readCards, '.screen[data-active="true"]');
        expect((await forStaff()).length).toBeGreaterThan(5);
        const isSame = () =>
          expect.poll(async () => differences(await forStaff(), await inPhone())).toEqual([]);
        await isSame();
        await staff.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
        await designer.button('深色').click();
        await isSame();

        // In a later card too: the phone stays where it is, and the box encloses the value.
        for (const card of [2, 0]) {
          const cell = phone
            .locator('tbody tr')
            .nth(card)
            .locator('td[data-label]:not([data-label=""])')
            .first();
          const label = (await cell.getAttribute('data-label')) ?? '';
          await cell.evaluate((element) => element.scrollIntoView({ block: 'center' }));
          const scrolled = await frame!.evaluate(() => scrollY);
          await cell.click({ position: { x: 20, y: 12 } });
          await expect.poll(() => designer.isSelected(label)).toBe(true);
          const isAround = async () => {
            const [box, value] = await Promise.all([
              page.locator('.ae-Editor-hlbox.selected').boundingBox(),
              cell.boundingBox(),
            ]);
            const pairs = (['x', 'y', 'width', 'height'] as const).map((edge) => [
              box?.[edge],
              value?.[edge],
            ]);
            return pairs.every(([one = NaN, other = NaN]) => Math.abs(one - other) < 3);
          };
          await expect.poll(isAround).toBe(true);
          expect(await frame!.evaluate(() => scrollY)).toBe(scrolled);
          const [bar, screen] = await Promise.all([
            page.locator('.ae-Editor-toolbarPopover').boundingBox(),
            page.locator('.ae-PreviewIFrame').boundingBox(),
          ]);
          expect(bar!.x + bar!.width).toBeLessThanOrEqual(screen!.x + screen!.width);
        }
        const cell = phone.locator('tbody td').first();
        // All filters are shown, stacked, and nothing is wider than the phone.
        const filters = await phone.locator('.list-filter > .antd-Form-item').all();
        const boxes = await Promise.all(filters.map((filter) => filter.boundingBox()));
        expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size).toBe(Math.min(1, filters.length));
        expect(await frame!.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        await frame!.evaluate(() => scrollTo(0, 0));
        await cell.hover();
        await page.mouse.wheel(0, 300);
        await expect.poll(() => frame!.evaluate(() => scrollY)).toBeGreaterThan(100);
        await designer.button('深色').click();
        await designer.button('桌面').click();
      });
  }

  it('the dialog editor shows a record; its phone is nearly life-size, with the form where staff see it', async () => {
    /** Left and right edge of the form's rows and of its last field, in px. */
    const readEdges = (form: Element) =>
      [...form.querySelectorAll('.antd-Form-item, textarea')].map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return [left, right].map(Math.round);
      });
    await showStaff('/platform/feedback/list', { width: 390, height: 664 });
    await staff.locator('.screen[data-active="true"]').getByRole('button', { name: '查看' }).first().click();
    const readStaff = () => staff.locator('.antd-Modal form').evaluate(readEdges);
    // Rows appear with the record.
    await expect.poll(readStaff).toHaveLength(7);
    const forStaff = await readStaff();

    const { page } = designer;
    await designer.goTo('/platform/feedback/list');
    await designer.button('手机').click();
    await page.locator('[editor-tooltip="大纲"]').first().click();
    await page.getByText('弹窗列表').first().click();
    await page.getByText('反馈详情', { exact: true }).last().click();
    const phone = designer.dialog.locator('.ae-PreviewIFrame');
    const shown = phone.contentFrame();
    await expect.poll(() => shown.locator('.antd-Modal form').evaluate(readEdges)).toEqual(forStaff);
    // The record is a row of the list: its 提交时间 is filled in.
    await shown.getByText(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/).waitFor();
    // The dialog editor is less high than the page, so the phone is drawn at about 93 %.
    await expect.poll(async () => (await phone.boundingBox())?.width).toBeGreaterThan(0.9 * 390);
    await page.keyboard.press('Escape');
    await designer.dialog.waitFor({ state: 'detached' });
  });

  it('on the phone an empty list shows 暂无数据 centred below its column names', async () => {
    const { page } = designer;
    const rows = '**/api/admin/user/register/list';
    await page.route(rows, (route) =>
      route.fulfill({ json: { status: 0, msg: '', data: { items: [], total: 0 } } }),
    );
    await designer.goTo('/platform/user/register/list');
    await designer.button('手机').click();
    const phone = page.frameLocator('.ae-PreviewIFrame');
    const list = phone.locator('.list');
    await expect
      .poll(() =>
        list.evaluate((element) => {
          const boxOf = (part: string) => element.querySelector(part)?.getBoundingClientRect();
          const [around, row, state] = ['.list-table', 'tbody tr', '.list-state'].map(boxOf);
          if (!around || !row || !state) return 'not drawn';
          return {
            isBelow: state.top >= row.bottom,
            isCentred: Math.abs(around.left + around.right - state.left - state.right) <= 2,
          };
        }),
      )
      .toEqual({ isBelow: true, isCentred: true });
    await page.unroute(rows);
  });
});
