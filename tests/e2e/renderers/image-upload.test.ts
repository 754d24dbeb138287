import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { png } from '../../support/media';
import { RendererHarness, toastsOf } from './harness/renderer-harness';

let harness: RendererHarness;
beforeAll(async () => void (harness = await RendererHarness.start()));
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const form = (coverImg: string, more: object = {}) => ({
  type: 'form',
  api: '/submit',
  data: { coverImg },
  body: [{ type: 'image-upload', name: 'coverImg', label: '封面图', ...more }],
});
const choose = (page: Page, name: string, mimeType: string, buffer = png) =>
  page.locator('.image-upload input[type=file]').setInputFiles({ name, mimeType, buffer });

describe('image-upload', () => {
  it('[A §7] uploads a picture, shows it by a signed URL, stores it unsigned, replaces and removes it', async () => {
    const page = await harness.open(form(''));
    await choose(page, '封面.png', 'image/png');
    await page.locator('.signed-image-item.is-shown').waitFor();
    await expect
      .poll(() => page.locator('.signed-image-item img').getAttribute('src'))
      .toMatch(/^\/files\/upload-1\.png\?t=\d+&sign=[0-9a-f]{32}$/);
    await choose(page, 'b.jpg', 'image/jpeg');
    await page.locator('img[src^="/files/upload-2.png"]').waitFor();
    await page.getByRole('button', { name: '提交' }).click();
    await expect.poll(() => harness.submitted?.coverImg).toBe('/files/upload-2.png');
    await page.getByRole('button', { name: '封面图：移除' }).click();
    const empty = page.getByRole('button', { name: '封面图：上传图片' });
    await empty.waitFor();
    await expect.poll(() => empty.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: '提交' }).click();
    await expect.poll(() => harness.submitted?.coverImg).toBe('');
    expect(harness.server.control.refused).toEqual([]);
  });

  it('[A §8] a wrong type, a picture above 2 MB and a failed upload each show their message and keep the old picture', async () => {
    const page = await harness.open(form('/files/1.png'));
    await page.locator('.signed-image-item.is-shown').waitFor();
    await choose(page, 'a.gif', 'image/gif');
    await choose(page, 'big.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
    harness.server.control.uploadStatus = 500;
    await choose(page, 'a.png', 'image/png');
    await expect
      .poll(() => toastsOf(page))
      .toEqual([
        'error: You can only upload JPG/PNG file!',
        'error: Image must smaller than 2MB!',
        'error: 上传失败，重新上传',
      ]);
    await page.getByRole('button', { name: '提交' }).click();
    await expect.poll(() => harness.submitted?.coverImg).toBe('/files/1.png');
  });

  it('[A §2] read-only shows only the picture', async () => {
    const page = await harness.open(form('/files/1.png', { static: true }));
    await page.locator('.signed-image-item.is-shown').waitFor();
    await expect.poll(() => page.locator('.image-upload').count()).toBe(0);
  });
});
