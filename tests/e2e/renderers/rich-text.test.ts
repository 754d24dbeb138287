import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FrameLocator, Page } from 'playwright-core';
import { RendererHarness, toastsOf } from './harness/renderer-harness';

let harness: RendererHarness;
beforeAll(async () => void (harness = await RendererHarness.start()));
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const stored = '<p>旧文</p>\n<p><img src="/files/1.png" alt=""></p>';
const form = (suggestion: string, more: object = {}) => ({
  type: 'form',
  api: '/submit',
  data: { suggestion },
  body: [
    {
      type: 'rich-text',
      name: 'suggestion',
      label: '阶段建议',
      required: true,
      validationErrors: { isRequired: 'Stage suggestion not filled in, cannot proceed' },
      ...more,
    },
  ],
});

async function open(suggestion: string, more: object = {}, options = {}): Promise<[Page, FrameLocator]> {
  const page = await harness.open(form(suggestion, more), {}, options);
  await page.locator('.rich-text-editor.is-ready').waitFor();
  return [page, page.frameLocator('.tox-edit-area iframe')];
}

async function submit(page: Page): Promise<string> {
  await page.getByRole('button', { name: '提交' }).click();
  await expect.poll(() => harness.submitted).toBeDefined();
  return String(harness.submitted?.suggestion);
}

async function upload(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name }).click();
  await (await chooser).setFiles(file);
}

describe('rich-text', () => {
  it('[decisions] displays pictures by signed URLs; the saved text is unsigned and otherwise unchanged', async () => {
    const [page, text] = await open(stored);
    await expect
      .poll(() => text.locator('img').getAttribute('src'))
      .toMatch(/^\/files\/1\.png\?t=\d+&sign=[0-9a-f]{32}$/);
    expect(harness.server.control.refused).toEqual([]);
    expect(await submit(page)).toBe(stored);
  });

  it('[decisions] text typed while the pictures of the stored text are signed does not replace that text', async () => {
    const page = await harness.open({ type: 'html', html: '' });
    await page.evaluate((shown) => {
      window.harness.signing = new Promise((release) => Object.assign(window, { release }));
      window.harness.show(shown);
    }, form(stored));
    const text = page.frameLocator('.tox-edit-area iframe');
    await text.locator('body[contenteditable="true"]').click();
    await page.keyboard.type('新');
    await text.getByText('新').waitFor();
    // The editor passes its text on when it loses the focus.
    await page.getByRole('button', { name: '提交' }).focus();
    await page.evaluate(() => (Reflect.get(window, 'release') as () => void)());
    await page.locator('.rich-text-editor.is-ready').waitFor();
    await text.getByText('旧文').waitFor();
    expect(await submit(page)).toBe(stored);
  });

  it.each(['<ul><li>一</li><li>二</li></ul>', '<table><tbody><tr><td>格</td></tr></tbody></table>'])(
    '[look-and-feel] Tab leaves %s; Escape in it reaches the enclosing element; neither changes the text',
    async (text) => {
      const [page, frame] = await open(text);
      await frame.locator('li, td').last().click();
      await page.evaluate(() =>
        document.addEventListener('keydown', ({ key }) => Object.assign(window, { heard: key })),
      );
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard') as unknown)).toBe('Escape');
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
      expect(await submit(page)).toBe(text);
    },
  );

  it('[decisions] toolbar, menus and tooltips are Chinese; at 1440 px the toolbar shows lists and tables', async () => {
    const [page, text] = await open('<p>文</p>', {}, { viewport: { width: 1440, height: 900 } });
    await text.locator('p').click();
    for (const name of ['项目符号', '编号列表', '表格'])
      await page.getByRole('button', { name }).first().waitFor();
    const more = page.getByRole('button', { name: '显示或隐藏更多工具' });
    if ((await more.count()) > 0) await more.click();
    const texts = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.tox *')].flatMap((node) => [
          node.getAttribute('title'),
          node.getAttribute('aria-label'),
          node.children.length === 0 ? node.textContent : '',
        ]),
      );
    const seen = new Set(await texts());
    for (const menu of await page.locator('.tox-tbtn--select, .tox-split-button__chevron').all()) {
      await menu.click();
      for (const shown of await texts()) seen.add(shown);
      await page.keyboard.press('Escape');
    }
    expect(seen.size).toBeGreaterThan(40);
    const words = (shown: string | null) => (shown ?? '').replace(/Shift|Enter/g, '');
    expect([...seen].filter((shown) => /[a-z]{3}/i.test(words(shown)))).toEqual([]);
  });

  it('a save right after typing includes the last letter', async () => {
    const [page, text] = await open('<p>甲</p>');
    await text.locator('p').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('乙');
    expect(await submit(page)).toBe('<p>甲乙</p>');
  });

  it('[A §9] offers font sizes 12 to 30 and letter spacings 1 to 9', async () => {
    const [page, text] = await open('<p>字</p>');
    await text.locator('p').click();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: /字号|Font size/ }).click();
    const items = async () =>
      (await page.getByRole('menuitemcheckbox').allInnerTexts()).map((item) => item.trim());
    await expect.poll(items).toEqual(Array.from({ length: 19 }, (_, index) => `${index + 12}px`));
    await page.getByRole('menuitemcheckbox', { name: '24px' }).click();
    await page.getByRole('button', { name: '字间距' }).click();
    await expect.poll(items).toEqual(['默认', ...Array.from({ length: 9 }, (_, index) => `${index + 1}px`)]);
    await page.getByRole('menuitemcheckbox', { name: '5px' }).click();
    expect(
      await text.locator('p').evaluate((p) => getComputedStyle(p.querySelector('span')!).letterSpacing),
    ).toBe('5px');
    const saved = await submit(page);
    expect(saved).toContain('font-size: 24px');
    expect(saved).toContain('letter-spacing: 5px');
    await text.locator('p').click();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: '字间距' }).click();
    await expect
      .poll(() => page.getByRole('menuitemcheckbox', { name: '5px' }).getAttribute('aria-checked'))
      .toBe('true');
    await page.getByRole('menuitemcheckbox', { name: '默认' }).click();
    await expect.poll(() => text.locator('p').innerHTML()).not.toContain('letter-spacing');
  });

  it('[A §5] refuses invalid uploads with the specified texts, and stores a valid picture unsigned', async () => {
    const [page, text] = await open('<p>文</p>');
    await text.locator('p').click();
    await page.keyboard.press('Control+End');
    await upload(page, '上传图片', { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.alloc(9) });
    await expect.poll(() => toastsOf(page)).toEqual(['error: You can only upload JPG/PNG file!']);
    await upload(page, '上传图片', {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(2 * 1024 * 1024 + 1),
    });
    await expect.poll(() => toastsOf(page)).toContain('error: Image must smaller than 2MB!');
    harness.server.control.uploadStatus = 500;
    await upload(page, '上传图片', { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(9) });
    await expect.poll(() => toastsOf(page)).toContain('error: 上传失败，重新上传');
    expect(harness.server.control.uploads).toEqual([]);
    harness.server.control.uploadStatus = 200;
    await upload(page, '上传图片', { name: '好.png', mimeType: 'image/png', buffer: Buffer.alloc(9) });
    await expect
      .poll(() => text.locator('img').getAttribute('src'))
      .toMatch(/^\/files\/upload-1\.png\?t=\d+&sign=/);
    await upload(page, '上传视频', { name: 'v.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(9) });
    await text.locator('video').waitFor({ state: 'attached' });
    const saved = await submit(page);
    expect(saved).toContain('<img src="/files/upload-1.png" alt="">');
    expect(saved).toContain('<video src="/files/upload-2.png"');
    expect(saved).not.toMatch(/sign=|data-mce|data:|blob:/);
  });

  it('uploads a pasted picture, and never embeds it in the text', async () => {
    const [page, text] = await open('<p>文</p>');
    await text.locator('p').click();
    await text.locator('body').evaluate(async (body) => {
      const canvas = document.createElement('canvas');
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      const files = new DataTransfer();
      files.items.add(new File([blob!], 'p.png', { type: 'image/png' }));
      body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true }),
      );
    });
    await expect.poll(() => harness.server.control.uploads.length).toBe(1);
    await expect.poll(() => text.locator('img').getAttribute('src')).toContain('/files/upload-1.png?t=');
    const saved = await submit(page);
    expect(saved).toContain('<img src="/files/upload-1.png"');
    expect(saved).not.toMatch(/sign=|data:|blob:/);
  });

  it('[decisions] a paste from Word keeps its structure, and its pictures are uploaded', async () => {
    const [page, text] = await open('<p>文</p>');
    await text.locator('p').click();
    await text.locator('body').evaluate(async (body) => {
      const canvas = document.createElement('canvas');
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      const bytes = [...new Uint8Array(await blob!.arrayBuffer())];
      const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const clipboard = new DataTransfer();
      clipboard.setData(
        'text/html',
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><h2 style="color:red">标题</h2>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>甲</p>
<p class=MsoNormal><b>粗</b><img src="file:///C:/clip_image001.png"><img src="https://a.example/b.png"></p></body></html>`,
      );
      clipboard.setData('text/rtf', `{\\rtf1 {\\*\\shppict{\\pict\\pngblip ${hex}}}}`);
      body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
      );
    });
    await expect.poll(() => harness.server.control.uploads.length).toBe(1);
    await expect.poll(() => text.locator('img').getAttribute('src')).toContain('/files/upload-1.png?t=');
    const saved = await submit(page);
    expect(saved).toContain('<h2>标题</h2>');
    expect(saved).toMatch(/<ol>\s*<li>甲<\/li>\s*<\/ol>/);
    expect(saved).toMatch(/<p><strong>粗<\/strong><img src="\/files\/upload-1.png"[^>]*><\/p>/);
    expect(saved).not.toMatch(/style=|Mso|file:|a\.example|data:|blob:/);
    await expect
      .poll(() => toastsOf(page))
      .toContainEqual(expect.stringContaining('1 张图片没有带入：a.example/…/b.png'));
  });

  it('[Foundation §5] the editor sanitises pasted HTML', async () => {
    const [page, text] = await open('<p>文</p>');
    await text.locator('p').click();
    await text.locator('body').evaluate((body) => {
      const clipboard = new DataTransfer();
      clipboard.setData(
        'text/html',
        '<p onclick="x()">净<script>parent.hacked=1</script><img src="/none.png" onerror="parent.hacked=1"><a href="javascript:parent.hacked=1">l</a><iframe src="/"></iframe></p>',
      );
      body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
      );
    });
    await text.getByText('净').waitFor();
    const saved = await submit(page);
    expect(saved).toContain('净');
    expect(saved).not.toMatch(/script|onerror|onclick|iframe/);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  it('[B §5] refuses an empty suggestion, also one that has only blank paragraphs', async () => {
    const [page, text] = await open('<p>文</p>');
    await text.locator('p').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('Stage suggestion not filled in, cannot proceed').waitFor();
    expect(harness.submitted).toBeUndefined();
  });

  it('[B §2] the preview opens the content in a new window, with signed pictures, without scripts or an opener', async () => {
    const [page, text] = await open(stored);
    await text.locator('p').first().click();
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: /预览/ }).click();
    const view = await opening;
    await view.getByText('旧文').waitFor();
    await expect
      .poll(() => view.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(160);
    expect(await view.title()).toBe('阶段建议 预览');
    expect(await view.evaluate(() => window.opener)).toBeNull();
    const ran = await view.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      return 'ran' in window;
    });
    expect(ran).toBe(false);
    // This test caused that CSP violation on purpose.
    harness.complaints.length = 0;
  });

  it('the editor shows a value that is set from outside, and a reset', async () => {
    const page = await harness.open({
      ...form('<p>一</p>'),
      id: 'f',
      actions: [
        {
          type: 'button',
          label: '换',
          onEvent: {
            click: {
              actions: [
                { actionType: 'setValue', componentId: 'f', args: { value: { suggestion: '<p>二</p>' } } },
              ],
            },
          },
        },
      ],
    });
    await page.locator('.rich-text-editor.is-ready').waitFor();
    const text = page.frameLocator('.tox-edit-area iframe');
    await page.getByRole('button', { name: '换' }).click();
    await text.getByText('二').waitFor();
  });

  it('a static field shows the sanitised text with signed pictures and no editor', async () => {
    const page = await harness.open(form(`${stored}<script>window.hacked = 1</script>`, { static: true }));
    await expect
      .poll(() => page.locator('.rich-text-view img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(160);
    await expect.poll(() => page.locator('.tox').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  it('a disabled editor takes no typing', async () => {
    const [page, text] = await open('<p>文</p>', { disabled: true });
    await text.locator('p').click();
    await page.keyboard.type('x');
    await expect.poll(() => text.locator('p').innerText()).toBe('文');
    await expect.poll(() => text.locator('body').getAttribute('contenteditable')).toBe('false');
  });

  it('[look-and-feel] the editor is in Chinese, follows light and dark while open, fits 390 px', async () => {
    const [page, text] = await open(stored, {}, { viewport: { width: 390, height: 800 } });
    await page.getByRole('button', { name: '粗体' }).waitFor({ state: 'attached' });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(390);
    await text.locator('body').press('Control+f');
    await page.getByRole('dialog', { name: '查找和替换' }).waitFor();
    expect(await width()).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
    const backs = () =>
      Promise.all([
        page.locator('.tox-editor-header').evaluate((header) => getComputedStyle(header).backgroundColor),
        text.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
      ]);
    const light = await backs();
    await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
    await expect.poll(async () => (await backs())[0]).not.toBe(light[0]);
    expect((await backs())[1]).toBe('rgb(24, 27, 33)');
  });

  it('the editor causes no script error and no CSP violation', () => expect(harness.complaints).toEqual([]));
});
