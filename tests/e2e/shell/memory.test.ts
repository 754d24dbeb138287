import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../support/browser/browser';
import { Designer } from '../editor/designer-driver';
import { waitUntilIdle } from '../../support/browser/wait-until-idle';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app?.close());

const rounds = 4;

/** In the page: the elements of every screen, as far as they are still in memory. */
interface Seen {
  seenParts: WeakRef<Element>[];
}

it.each([
  { place: '/platform/system/role', button: '新增角色' },
  { place: '/platform/app/activity/list', button: '新增活动' },
])('[Foundation §7] $place and its dialogs leave memory with the tab', async ({ place, button }) => {
  const page = await app.loggedIn('/platform/user/register/list');
  const devTools = await page.context().newCDPSession(page);
  await page.evaluate(() => void ((window as unknown as Seen).seenParts = []));
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate((to) => void (location.hash = to), place);
    const screen = page.locator('.screen[data-active="true"]');
    await screen.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').waitFor();
    await waitUntilIdle(page);
    await page.evaluate(() => {
      // The dialogs of a screen stand in its portal.
      for (const part of document.querySelectorAll('.screen[data-active="true"], .amis-portal:not([hidden])'))
        (window as unknown as Seen).seenParts.push(new WeakRef(part));
    });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator(`[id="tab-${place}"]`).press('Delete');
    await screen
      .and(page.locator('[data-active="true"]'))
      .getByRole('heading', { name: '注册用户' })
      .waitFor();
  }
  await waitUntilIdle(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const kept = await page.evaluate(() => {
    const { seenParts } = window as unknown as Seen;
    return { of: seenParts.length, alive: seenParts.filter((part) => part.deref()).length };
  });
  expect(kept.of).toBeGreaterThan(rounds);
  // React and amis refer to the last screen until they draw another.
  expect(kept.alive).toBeLessThanOrEqual(kept.of / rounds);
  await page.context().close();
});

it('[Foundation §7] the designer keeps no canvas, panel or listener of the pages that it has left', async () => {
  const places = ['/platform/user/version/list', '/platform/app/channel/list'] as const;
  const designer = await Designer.open(app, places[0]);
  const { page, canvas } = designer;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const count = async (name: 'Nodes' | 'JSEventListeners') => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === name)?.value ?? 0;
  };
  const visitBoth = async () => {
    for (const place of [places[1], places[0]]) {
      await canvas.locator('th').first().click();
      await designer.goTo(place);
    }
    await devTools.send('HeapProfiler.collectGarbage');
    return { nodes: await count('Nodes'), listeners: await count('JSEventListeners') };
  };
  const before = await visitBoth();
  await visitBoth();
  const after = await visitBoth();
  // Each page that stayed would add about a third of what an open one has.
  expect(after.nodes).toBeLessThan(before.nodes * 1.5);
  expect(after.listeners).toBeLessThan(before.listeners * 1.5);
  await page.context().close();
});
