import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { projectRoot } from '../../../server/project-root';
import { wideWindow } from '../../../src/editor/place';
import { amisFolder } from '../../../src/build/modules/direct-amis-ui';
import { readListRenderers, withoutRefusedTypes } from '../../../src/build/modules/lighter-amis';
import { BrowserConsole } from '../../support/browser/browser';
import { takeErrors } from '../../support/browser/browser-errors';
import { floors, measureFirstOpening } from '../../support/browser/first-opening';
import { Designer } from '../editor/designer-driver';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app?.close());

const assets = () => readdirSync(join(projectRoot, 'dist', 'client', 'assets'));

it('[Foundation §7] login, first list, landing and designer stay within their size limits', async () => {
  const found = await measureFirstOpening(app.browser, app.console.url);
  for (const [name, most] of Object.entries(floors)) {
    const { bytes, requests, files } = found[name as keyof typeof floors];
    expect(bytes, `${name}: ${JSON.stringify(files)}`).toBeLessThanOrEqual(most.bytes);
    expect(requests, `${name}: ${JSON.stringify(files)}`).toBeLessThanOrEqual(most.requests);
  }
  // Only a screen with a chart loads ECharts.
  const charts = /\/(?:draw|trend-chart|echarts|report)[^/]*\.(?:js|css)/;
  expect(JSON.stringify([found.login.files, found.list.files])).not.toMatch(charts);
});

it('[Foundation §7] every text asset has a brotli and a gzip version', () => {
  const names = assets();
  const bare = names.filter(
    (name) =>
      /\.(?:js|css)$/.test(name) &&
      readFileSync(join(projectRoot, 'dist', 'client', 'assets', name)).length >= 1024 &&
      !(names.includes(`${name}.br`) && names.includes(`${name}.gz`)),
  );
  expect(bare).toEqual([]);
});

it('[Foundation §7] no asset contains the links and forms of the router, which no screen uses', () => {
  const scripts = assets().filter((name) => name.endsWith('.js'));
  const folder = join(projectRoot, 'dist', 'client', 'assets');
  const isIn = (name: string) => readFileSync(join(folder, name), 'utf8').includes('data-discover');
  expect(scripts.filter(isIn)).toEqual([]);
});

it('[Foundation §7] no asset contains the path of its build folder', () => {
  const texts = assets().filter((name) => /\.(?:js|css)$/.test(name));
  const folder = join(projectRoot, 'dist', 'client', 'assets');
  expect(texts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(projectRoot))).toEqual([]);
});

it('[Foundation §6] the document of the designer names the files of the workbench, for wide windows only', () => {
  const html = readFileSync(join(projectRoot, 'dist', 'client', 'editor.html'), 'utf8');
  const links = html.matchAll(
    /<link rel="(\w+)"[^>]* href="\.\/assets\/([\w-]+)-[\w-]{8}\.\w+" media="([^"]+)">/g,
  );
  const named = Object.fromEntries([...links].map(([, rel, file, media]) => [`${rel} ${file}`, media]));
  expect(Object.keys(named)).toEqual(
    expect.arrayContaining([
      'modulepreload workbench',
      'modulepreload shared-workbench',
      'preload workbench',
    ]),
  );
  expect(new Set(Object.values(named))).toEqual(new Set([wideWindow]));
});

it("[Foundation §7] every renderer of amis that a page may use is in the build: in the list's chunk or in its own", () => {
  const minimal = withoutRefusedTypes(readFileSync(join(amisFolder('amis'), 'minimal.js'), 'utf8'));
  const wanted = [...minimal.matchAll(/import\('(\.\/renderers\/[^']+)'\)/g)].map(([, path = '']) => path);
  const bundled = new Set(readListRenderers());
  const built = assets();
  const lost = wanted.filter((path) => {
    const name = path.endsWith('/index.js') ? basename(path.replace('/index.js', '')) : basename(path, '.js');
    return !bundled.has(path) && !built.some((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  });
  expect(wanted.length).toBeGreaterThan(150);
  expect(lost).toEqual([]);
});

/** Shows the given page in place of the list of registered users. */
async function show(page: Page, schema: object): Promise<void> {
  await page.route('**/api/console/boot', (route) => route.abort());
  await page.route('**/api/console/page?*', (route) =>
    route.fulfill({ json: { status: 0, msg: '', data: { schema, version: 1 } } }),
  );
  await page.goto('about:blank');
  await page.goto('/#/platform/user/register/list');
  await page.locator('.amis-screen').waitFor();
}

it('[Foundation §7] renderers that a list does not need load with their styles once a page uses them', async () => {
  const page = await app.loggedIn();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await show(page, {
    type: 'page',
    body: {
      type: 'form',
      body: [
        { type: 'input-number', name: 'a', label: '数量' },
        { type: 'switch', name: 'b', label: '开关' },
        { type: 'radios', name: 'c', label: '单选', options: ['甲', '乙'] },
        { type: 'input-tree', name: 'd', label: '树', options: [{ label: '根', value: 1 }] },
        { type: 'nested-select', name: 'e', label: '级联', options: [{ label: '根', value: 1 }] },
        { type: 'input-image', name: 'f', label: '图片', receiver: '/api/admin/file/img/upload' },
        { type: 'tabs', tabs: [{ title: '一', body: '内容' }] },
        { type: 'alert', body: '提示' },
        { type: 'json-editor', name: 'g', label: '代码' },
      ],
    },
  });
  await page.getByText('提示').waitFor();
  await expect.poll(() => page.getByText('找不到对应的渲染器').count()).toBe(0);
  const alert = page.locator('.antd-Alert').first();
  await expect.poll(() => alert.evaluate((node) => getComputedStyle(node).borderRadius)).not.toBe('0px');
  expect(errors).toEqual([]);
  await page.context().close();
});

/** Runs in the page: the number of elements that a style rule, also one inside a layer, lets inherit `box-sizing`. */
function countInheritedSizing(): number {
  const inLayers = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) => [
      rule,
      ...('cssRules' in rule ? inLayers(rule.cssRules as CSSRuleList) : []),
    ]);
  const selectors = [...document.styleSheets]
    .flatMap(({ cssRules }) => inLayers(cssRules))
    .flatMap((rule) =>
      rule instanceof CSSStyleRule && rule.style.boxSizing === 'inherit' ? rule.selectorText : [],
    );
  return selectors.reduce((sum, selector) => sum + document.querySelectorAll(selector).length, 0);
}

it('[Foundation §7] no element of a screen or of the canvas inherits box-sizing, so that Chromium can reuse computed styles', async () => {
  const path = '/platform/vip/redemption/batch/list';
  const screen = await app.loggedIn(path);
  await screen.locator('.amis-screen').waitFor();
  const { page } = await Designer.open(app, path);
  expect([await screen.evaluate(countInheritedSizing), await page.evaluate(countInheritedSizing)]).toEqual([
    0, 0,
  ]);
  await screen.context().close();
  await page.context().close();
});

it('[Foundation §7] the CSP blocks eval and inline scripts; HTML in data does not run', async () => {
  const page = await app.loggedIn();
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/Content Security Policy|Refused to/i.test(line.text())) refused.push(line.text());
  });
  await page.goto('/#/platform/sys/config/list');
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: '新增参数' }).click();
  await page.getByRole('dialog').waitFor();
  expect(refused).toEqual([]);
  const evaluated = await page.evaluate(() => {
    const element = document.createElement('script');
    element.textContent = 'window.inlineRan = true';
    document.body.append(element);
    return (window as { inlineRan?: boolean }).inlineRan ?? false;
  });
  expect(evaluated).toBe(false);

  await show(page, {
    type: 'page',
    data: { html: '<img src=x onerror="window.pwned = 1"><b>粗</b>', link: 'javascript:window.pwned=2' },
    body: [
      { type: 'tpl', tpl: '${html|raw}' },
      { type: 'html', html: '<img src=x onerror="window.pwned = 3">' },
      { type: 'link', href: '${link}', body: '链接' },
      { type: 'button', label: '按钮', actionType: 'url', url: '${link}' },
    ],
  });
  await page.getByText('粗').waitFor();
  await page.getByText('链接').click();
  await page.getByRole('button', { name: '按钮' }).click();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  // The browser reports the blocked scripts, and that image `x` does not exist.
  const others = takeErrors().filter((text) => !/Content Security Policy|\/x\)$/.test(text));
  expect(others).toEqual([]);
  await page.context().close();
});

it('[Foundation §5] displays the images of a feedback by signed URLs', async () => {
  const page = await app.loggedIn('/platform/feedback/list');
  await page.locator('tbody tr').first().waitFor();
  const withImage = await page.evaluate(async () => {
    const answer = await fetch('/api/admin/feedback/list', {
      method: 'POST',
      headers: { token: localStorage.getItem('token') ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ page: 1, perPage: 10 }),
    });
    const { data } = (await answer.json()) as { data: { items: { imgUrl: string }[] } };
    return data.items.findIndex(({ imgUrl }) => imgUrl !== '');
  });
  expect(withImage).toBeGreaterThanOrEqual(0);
  await page.locator('tbody tr').nth(withImage).getByRole('button', { name: '查看' }).last().click();
  const image = page.getByRole('dialog').locator('img').first();
  await expect
    .poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect.poll(() => image.getAttribute('src')).toMatch(/\?t=\d+&sign=[0-9a-f]{32}$/);
  await page.context().close();
});
