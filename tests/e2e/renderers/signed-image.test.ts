import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { RendererHarness } from './harness/renderer-harness';

let harness: RendererHarness;
beforeAll(async () => void (harness = await RendererHarness.start()));
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const three = '/files/1.png,/files/2.png|/files/3.png';
const shownOf = (page: Page) => page.locator('.signed-image-item.is-shown').count();
const viewerOf = (page: Page) => page.getByRole('dialog', { name: /图片预览/ });

describe('signed-image', () => {
  it('[A §7] shows every picture of the image host by a signed URL; the host refuses the stored URL itself', async () => {
    const page = await harness.open({ type: 'signed-image', source: '${imgUrl}' }, { imgUrl: three });
    await expect.poll(() => shownOf(page)).toBe(3);
    expect(harness.server.control.refused).toEqual([]);
    expect(await page.evaluate(async () => (await fetch('/files/1.png')).status)).toBe(403);
  });

  it("[A §2] without images it says 'no images yet'", async () => {
    const page = await harness.open({ type: 'signed-image', name: 'imgUrl' }, { imgUrl: '' });
    await expect.poll(() => page.locator('.signed-image').innerText()).toBe('no images yet');
  });

  it('[Foundation §7] does not render javascript: and data: urls', async () => {
    const imgUrl = 'javascript:alert(1)|data:image/svg+xml;base64,AA|/files/1.png';
    const page = await harness.open({ type: 'signed-image', name: 'imgUrl' }, { imgUrl });
    await expect.poll(() => shownOf(page)).toBe(1);
    await expect.poll(() => page.locator('.signed-image-item').count()).toBe(1);
  });

  it('[Foundation §5] re-signs once when the signature has expired, then offers a retry', async () => {
    const page = await harness.open(
      { type: 'signed-image', name: 'imgUrl' },
      { imgUrl: '/files/missing.png' },
    );
    await page.getByRole('button', { name: /加载失败，重试/ }).waitFor();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => window.harness.signed.length)).toBe(2);
    await page.getByRole('button', { name: /加载失败，重试/ }).click();
    await expect.poll(() => page.evaluate(() => window.harness.signed.length)).toBe(4);
  });

  it('[Foundation §5] silently replaces a signature that the host refuses', async () => {
    harness.server.control.refusals = 1;
    const page = await harness.open({ type: 'signed-image', name: 'imgUrl' }, { imgUrl: '/files/1.png' });
    await expect.poll(() => shownOf(page)).toBe(1);
    expect(harness.server.control.refused.length).toBe(1);
    expect(await page.evaluate(() => window.harness.signed.length)).toBe(2);
  });

  it('[A §2] a preview group supports keyboard, zoom and rotation, and traps and then restores the focus', async () => {
    const page = await harness.open({ type: 'signed-image', name: 'imgUrl' }, { imgUrl: three });
    await expect.poll(() => shownOf(page)).toBe(3);
    const second = page.getByRole('button', { name: '预览 图片 2/3' });
    await second.focus();
    await page.keyboard.press('Enter');
    const viewer = viewerOf(page);
    await expect.poll(() => viewer.getAttribute('aria-label')).toBe('图片预览 2 / 3');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => viewer.getAttribute('aria-label')).toBe('图片预览 3 / 3');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await page.keyboard.press('r');
    await expect
      .poll(() => viewer.locator('img').getAttribute('style'))
      .toContain('rotate(90deg) scale(1.5)');
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => viewer.count()).toBe(0);
    await expect.poll(() => second.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('works above a dialog: Esc closes the preview, not the dialog', async () => {
    const page = await harness.open(
      {
        type: 'button',
        label: '查看',
        actionType: 'dialog',
        dialog: {
          title: '反馈',
          body: { type: 'form', body: [{ type: 'static-signed-image', name: 'imgUrl', label: '图片' }] },
        },
      },
      { imgUrl: three },
    );
    await page.getByRole('button', { name: '查看' }).click();
    await expect.poll(() => shownOf(page)).toBe(3);
    await page.getByRole('button', { name: '预览 图片 1/3' }).click();
    await viewerOf(page).getByRole('button', { name: '下一张' }).click();
    await expect.poll(() => viewerOf(page).getAttribute('aria-label')).toBe('图片预览 2 / 3');
    await page.keyboard.press('Escape');
    await expect.poll(() => viewerOf(page).count()).toBe(0);
    await expect.poll(() => page.getByText('反馈').isVisible()).toBe(true);
  });

  it('[Foundation §5] a swipe turns the page on a phone, and the tools fit the screen', async () => {
    const page = await harness.open(
      { type: 'signed-image', name: 'imgUrl' },
      { imgUrl: three },
      { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true },
    );
    await expect.poll(() => shownOf(page)).toBe(3);
    await page.getByRole('button', { name: '预览 图片 1/3' }).tap();
    const bar = (await page.locator('.signed-image-viewer-bar').boundingBox())!;
    expect(bar.x >= 0 && bar.x + bar.width <= 390).toBe(true);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
    await send('touchStart', 320);
    for (const x of [250, 180, 90]) await send('touchMove', x);
    await send('touchEnd');
    await expect.poll(() => viewerOf(page).getAttribute('aria-label')).toBe('图片预览 2 / 3');
  });

  it('shows small pictures in a table cell', async () => {
    const page = await harness.open(
      {
        type: 'table',
        source: '${items}',
        columns: [
          {
            name: 'avatar',
            label: '头像',
            type: 'signed-image',
            size: 'sm',
            shape: 'circle',
            emptyText: '-',
          },
        ],
      },
      { items: [{ avatar: '/files/1.png' }, { avatar: '' }] },
    );
    await expect.poll(() => shownOf(page)).toBe(1);
    expect((await page.locator('.signed-image-item').boundingBox())!.width).toBe(32);
    await expect.poll(() => page.locator('.signed-image.is-empty').innerText()).toBe('-');
  });

  it('causes no script error and no CSP violation', () => expect(harness.complaints).toEqual([]));
});
