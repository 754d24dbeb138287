import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { RendererHarness } from './harness/renderer-harness';

let harness: RendererHarness;
beforeAll(async () => void (harness = await RendererHarness.start()));
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const slider = {
  type: 'star-wheel-slider',
  name: 'minScore',
  extraName: 'maxScore',
  label: '分数区间',
  required: true,
  others: '${stages}',
};
const form = (data: object = {}, more: object = {}) => ({
  type: 'form',
  api: '/submit',
  mode: 'horizontal',
  data,
  body: [{ ...slider, ...more }],
});

const valuesOf = (page: Page) =>
  page
    .getByRole('slider')
    .evaluateAll((handles) => handles.map((handle) => Number(handle.getAttribute('aria-valuenow'))));

async function submit(page: Page) {
  await page.getByRole('button', { name: '提交' }).click();
  await expect.poll(() => harness.submitted).toBeDefined();
  return harness.submitted;
}

/** Screen positions of scores. */
async function railOf(page: Page) {
  const box = (await page.locator('.star-wheel-slider-rail').boundingBox())!;
  return { x: (score: number) => box.x + (box.width * score) / 100, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: number, to: number) {
  const rail = await railOf(page);
  await page.mouse.move(rail.x(from), rail.y);
  await page.mouse.down();
  await page.mouse.move(rail.x((from + to) / 2), rail.y, { steps: 4 });
  await page.mouse.move(rail.x(to), rail.y, { steps: 4 });
  await page.mouse.up();
}

describe('star-wheel-slider', () => {
  it('[B §2] the user drags the handles and the track between them; the form gets minScore and maxScore', async () => {
    const page = await harness.open(form({ minScore: 20, maxScore: 60 }));
    await page.getByRole('slider').first().waitFor();
    await drag(page, 20, 30);
    await expect.poll(() => valuesOf(page)).toEqual([30, 60]);
    await drag(page, 45, 65);
    await expect.poll(() => valuesOf(page)).toEqual([50, 80]);
    await drag(page, 80, 10);
    await expect.poll(() => valuesOf(page)).toEqual([50, 50]);
    expect(await submit(page)).toMatchObject({ minScore: 50, maxScore: 50 });
  });

  it('[Foundation §5] with both handles at one value, the direction of the first move decides which handle moves', async () => {
    const page = await harness.open(form({ minScore: 50, maxScore: 50 }));
    await page.getByRole('slider').first().waitFor();
    await drag(page, 50, 30);
    await expect.poll(() => valuesOf(page)).toEqual([30, 50]);
    await drag(page, 30, 90);
    await expect.poll(() => valuesOf(page)).toEqual([50, 50]);
    await drag(page, 50, 90);
    await expect.poll(() => valuesOf(page)).toEqual([50, 90]);
  });

  it('[Foundation §5] the whole track moves to the end and keeps its width; Esc reverts a drag', async () => {
    const page = await harness.open(form({ minScore: 20, maxScore: 60 }));
    await page.getByRole('slider').first().waitFor();
    await drag(page, 40, 95);
    await expect.poll(() => valuesOf(page)).toEqual([60, 100]);
    const rail = await railOf(page);
    await page.mouse.move(rail.x(80), rail.y);
    await page.mouse.down();
    await page.mouse.move(rail.x(30), rail.y, { steps: 4 });
    await expect.poll(() => valuesOf(page)).toEqual([10, 50]);
    await page.keyboard.press('Escape');
    await page.mouse.move(rail.x(0), rail.y);
    await page.mouse.up();
    await expect.poll(() => valuesOf(page)).toEqual([60, 100]);
  });

  it('[B §5] refuses a missing range with the specified text; a press on the rail sets a range', async () => {
    const page = await harness.open(form());
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('please select stage range').waitFor();
    expect(harness.submitted).toBeUndefined();
    const rail = await railOf(page);
    await page.mouse.click(rail.x(25), rail.y);
    await expect.poll(() => valuesOf(page)).toEqual([25, 100]);
    expect(await submit(page)).toMatchObject({ minScore: 25, maxScore: 100 });
  });

  it('shows and saves a stage 0–0 like any other', async () => {
    const page = await harness.open(form({ minScore: 0, maxScore: 0 }));
    await page.getByRole('slider').first().waitFor();
    await expect.poll(() => valuesOf(page)).toEqual([0, 0]);
    const sent = await submit(page);
    expect([Number(sent?.minScore), Number(sent?.maxScore)]).toEqual([0, 0]);
    await expect.poll(() => page.getByText('please select stage range').count()).toBe(0);
  });

  it('warns about a stored reversed range, refuses to save it, and corrects it by a click', async () => {
    const page = await harness.open(form({ minScore: 80, maxScore: 20 }));
    await page.getByText('已保存的分数区间是颠倒的（80–20），现按 20–80 显示').waitFor();
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('请确认后再保存').waitFor();
    expect(harness.submitted).toBeUndefined();
    await page.getByRole('button', { name: '采用 20–80' }).click();
    expect(await submit(page)).toMatchObject({ minScore: 20, maxScore: 80 });
  });

  it('[Foundation §3] warns about an overlap but saves it', async () => {
    const stages = [{ id: 1, stage: '起步', minScore: 0, maxScore: 19 }];
    const page = await harness.open(form({ minScore: 20, maxScore: 60, stages }));
    await page.locator('.star-wheel-slider-band').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByText('重叠').count()).toBe(0);
    await page.getByRole('slider', { name: '最低分' }).press('ArrowLeft');
    await page.getByText('与阶段「起步」重叠').waitFor();
    expect(await submit(page)).toMatchObject({ minScore: 19, maxScore: 60 });
  });

  it('[Foundation §5] works by touch on a phone, with both tooltips readable and inside the screen', async () => {
    const page = await harness.open(
      form({ minScore: 0, maxScore: 4 }),
      {},
      {
        viewport: { width: 390, height: 800 },
        hasTouch: true,
        isMobile: true,
      },
    );
    await page.getByRole('slider').first().waitFor();
    const boxes = await page
      .locator('.star-wheel-slider-tooltip')
      .evaluateAll((tips) => tips.map((tip) => tip.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes[0]!.right).toBeLessThanOrEqual(boxes[1]!.left);
    expect(boxes[0]!.left).toBeGreaterThanOrEqual(0);
    const rail = await railOf(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', score?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: score === undefined ? [] : [{ x: rail.x(score), y: rail.y }],
      });
    await send('touchStart', 4);
    for (const score of [20, 40, 70]) await send('touchMove', score);
    await send('touchEnd');
    await expect.poll(() => valuesOf(page)).toEqual([0, 70]);
  });

  it('shows the range as text if static; disabled handles do not move', async () => {
    const page = await harness.open([
      { ...form({ minScore: 20, maxScore: 60 }), static: true },
      form({ minScore: 20, maxScore: 60 }, { disabled: true }),
    ]);
    await page.locator('.star-wheel-slider-static').getByText('20–60 分').waitFor();
    await drag(page, 20, 40);
    await expect.poll(() => valuesOf(page)).toEqual([20, 60]);
  });

  it('[Foundation §5] drags inside a frame of the same realm, as the designer shows it', async () => {
    const page = await harness.open(form({ minScore: 20, maxScore: 60 }));
    await page.getByRole('slider').first().waitFor();
    // The designer's phone preview renders the page's React tree into a frame.
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'width:600px;height:400px;border:0';
      document.body.prepend(frame);
      const inner = frame.contentDocument!;
      for (const sheet of document.querySelectorAll('style, link[rel=stylesheet]'))
        inner.head.append(sheet.cloneNode(true));
      window.harness.show({ type: 'html', html: '' });
      window.harness.show(
        {
          type: 'form',
          data: { minScore: 20, maxScore: 60 },
          body: [{ type: 'star-wheel-slider', name: 'minScore', extraName: 'maxScore', label: '分数区间' }],
        },
        {},
        inner.body,
      );
    });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('slider').first().waitFor();
    // The copied style sheets load anew.
    await page.waitForFunction(() => {
      const inner = document.querySelector('iframe')?.contentDocument;
      const sheets = [...(inner?.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]') ?? [])];
      return sheets.length > 0 && sheets.every(({ sheet }) => sheet !== null);
    });
    const box = (await frame.locator('.star-wheel-slider-rail').boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => frame.getByRole('slider').first().getAttribute('aria-valuenow')).toBe('50');
  });

  it('causes no script error and no CSP violation', () => expect(harness.complaints).toEqual([]));
});
