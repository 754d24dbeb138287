import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addMember, addPurchase } from '../../../server/backend/members/member-data';
import { BrowserConsole } from '../../../support/browser/browser';
import { waitUntilIdle } from '../../../support/browser/wait-until-idle';
import { openScreen, type OpenScreen } from '../open-screen';

const place = '/platform/app/vip/list';
const day = 24 * 60 * 60 * 1000;
const inTenDays = new Date(Date.now() + 10 * day);
const monthsAgo = new Date(Date.now() - 90 * day);
let app: BrowserConsole;
let screen: OpenScreen;
beforeAll(async () => {
  app = await BrowserConsole.start();
  await app.console.login();
});
afterAll(() => app?.close());
afterEach(() => screen?.page.context().close());

const action = (row: string, name: string) => screen.row(row).getByRole('button', { name, exact: true });

/** Waits until the dialog has loaded, because its data may overwrite earlier input. */
const ready = () => waitUntilIdle(screen.page);

it('[B §2] shows the purchases of a member, and filters by state and by rescinded agreements', async () => {
  const { db } = app.console;
  const userId = await addMember(db, { mobile: '13700000001', vipType: 2, expireTime: inTenDays });
  await addMember(db, {
    mobile: '13700000002',
    vipType: 4,
    expireTime: monthsAgo,
    agreement: { no: 'R1', rescinded: true },
  });
  await addMember(db, { mobile: '13700000003' });
  const orderCode = await addPurchase(db, userId, { productType: 2, start: monthsAgo, end: inTenDays });
  screen = await openScreen(app, `${place}?mobile=137`);
  const { page, dialog } = screen;
  await screen.row('13700000001').waitFor();
  await expect
    .poll(() => screen.page.locator('tbody tr td:nth-child(4)').allInnerTexts())
    .toEqual(['生效中', '已过期', '未开通']);
  await action('13700000001', '购买记录').click();
  await dialog.getByText(orderCode).waitFor();
  expect((await dialog.locator('tbody tr td').allInnerTexts()).slice(0, 2)).toEqual([orderCode, '1个月']);
  await page.keyboard.press('Escape');

  await page.locator('.list-filter').getByRole('combobox').first().click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['生效中', '已过期']);
  await page.getByRole('option', { name: '已过期' }).click();
  await screen.button('查询').click();
  await screen.row('13700000001').waitFor({ state: 'detached' });
  await page.getByText('共1条').waitFor();
  await expect
    .poll(() => screen.row('13700000002').locator('.is-disabled').allInnerTexts())
    .toEqual(['续费', '解约']);
});

it('[B §7] a renewal requires the agreement number, trims it and names the member; a second one is refused', async () => {
  const userId = await addMember(app.console.db, {
    mobile: '13800000001',
    expireTime: inTenDays,
    agreement: { no: 'A1' },
  });
  screen = await openScreen(app, `${place}?mobile=13800000001`);
  const { page, dialog } = screen;
  await action('13800000001', '续费').click();
  const number = dialog.locator('input[name=externalAgreementNo]');
  await expect.poll(() => number.inputValue()).toBe('A1');
  await ready();
  await number.fill('');
  await dialog.getByRole('button', { name: '续费', exact: true }).click();
  await dialog.getByText('请输入签约协议号').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await number.fill(' A1 ');
  // Enter does not bypass the question.
  await number.press('Enter');
  await dialog.getByRole('button', { name: '续费', exact: true }).click();
  await dialog.getByText('确定为会员 13800000001 续费吗？').waitFor();
  screen.toasts.length = 0;
  await dialog.getByRole('button', { name: '续费', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => screen.toasts).toEqual(['会员续费成功']);
  expect(screen.sentTo('/app/vip/renewal')).toEqual([{ userId, externalAgreementNo: 'A1' }]);

  await action('13800000001', '续费').click();
  await expect.poll(() => number.inputValue()).toBe('A1');
  await ready();
  await dialog.getByRole('button', { name: '续费', exact: true }).click();
  await dialog.getByText('确定为会员 13800000001 续费吗？').waitFor();
  await dialog.getByRole('button', { name: '续费', exact: true }).click();
  await expect.poll(() => screen.toasts[1]).toMatch(/^该协议本期已续费，会员有效期至 .*，不能重复续费$/);
});

it('[B §7] a rescission refuses a wrong number at its field; the right one shows 会员解约成功 and removes the row’s actions', async () => {
  const userId = await addMember(app.console.db, {
    mobile: '13900000001',
    expireTime: inTenDays,
    agreement: { no: 'B1' },
  });
  screen = await openScreen(app, `${place}?userId=${userId}`);
  const { page, dialog } = screen;
  const rescind = async (number: string) => {
    await dialog.locator('input[name=externalAgreementNo]').fill(number);
    await dialog.getByRole('button', { name: '解约', exact: true }).click();
    await dialog.getByText(`确定解除会员 13900000001 的自动续费协议 ${number} 吗？`).waitFor();
    await dialog.getByRole('button', { name: '解约', exact: true }).click();
  };
  await action('13900000001', '解约').click();
  await ready();
  // Typed input stays plain text, also in the question.
  await rescind('<b>B2</b>');
  await dialog.locator('[class*="Form-feedback"]', { hasText: '签约协议号与该会员的协议不一致' }).waitFor();
  screen.toasts.length = 0;
  await rescind('B1');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => screen.toasts).toEqual(['会员解约成功']);
  await expect
    .poll(() => screen.row('13900000001').locator('.is-disabled').allInnerTexts())
    .toEqual(['续费', '解约']);
});
