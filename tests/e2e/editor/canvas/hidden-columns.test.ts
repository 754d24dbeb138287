import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner } from '../designer-driver';
import { openDraft } from '../every-element';

const path = '/platform/vip/redemption/channel/list';
let app: BrowserConsole;

beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app.close());

/** How a column is hidden, and the label that its heading shows for it. */
const ways = [
  [{}, ''],
  [{ hidden: true }, '隐藏'],
  [{ visible: false }, '隐藏'],
  [{ visibleOn: '${false}' }, '隐藏'],
  [{ hiddenOn: '${true}' }, '隐藏'],
  [{ visibleOn: '${channelName == "没有这个渠道"}' }, '按条件隐藏'],
  [{ hiddenOn: "${channelName != 'true'}" }, '按条件隐藏'],
  [{ hidden: true, visibleOn: '${channelName}' }, '隐藏'],
  [{ toggled: false }, '默认不显示'],
] as const;

it('[Foundation §6] the canvas marks hidden columns and lets them be selected; the preview leaves them out', async () => {
  const columns = ways.map(([way], at) => ({ name: 'channelName', label: `列${at}`, ...way }));
  const schema = {
    type: 'page',
    title: '兑换渠道',
    body: [
      { type: 'tpl', tpl: '不给人看的字', hidden: true },
      { type: 'crud', api: '/api/admin/vip/redemption/channel/list', columns },
    ],
  };
  const designer = await openDraft(app, path, await addDesigner(app, path), schema, 1);
  const { page, canvas } = designer;
  const saved = await designer.readJson();
  const marks = () =>
    canvas.locator('th').evaluateAll((headings) =>
      headings.map((heading) => {
        const { content } = getComputedStyle(heading, '::after');
        return content === 'none' ? '' : content.replaceAll('"', '');
      }),
    );
  await expect.poll(marks).toEqual(ways.map(([, mark]) => mark));
  // Hidden columns stay readable: no mark covers them.
  const text = canvas.locator('[data-visible="false"]', { hasText: '不给人看的字' }).last();
  const inFront = await text.evaluate((one) => {
    const { content, borderStyle } = getComputedStyle(one, '::before');
    return `${content} ${borderStyle}`;
  });
  expect(inFront).toBe('"" dashed');
  const over = canvas.locator('tbody tr').first().locator('td, td *');
  expect(
    await over.evaluateAll((parts) =>
      parts.flatMap((part) => getComputedStyle(part, '::before').content.replace('none', '') || []),
    ),
  ).toEqual([]);
  await designer.selectColumn('列1');
  await designer.selectColumn('列8');

  await designer.button('预览').click();
  await expect.poll(() => designer.headings()).toEqual(['列0']);
  expect(await marks()).toEqual(['']);
  await designer.button('返回编辑').click();
  await expect.poll(marks).toEqual(ways.map(([, mark]) => mark));
  // The selected element stays selected and editable.
  await expect.poll(() => designer.isSelected('列8')).toBe(true);
  await expect.poll(() => designer.property('列名称').inputValue()).toBe('列8');
  expect(await designer.readJson()).toEqual(saved);
  await page.close();
});

it('[Foundation §6] a column with the look “手机上不显示” is on no card of a phone, before amis’ styles have loaded too', async () => {
  const { console } = app;
  await console.login();
  const { data } = await console.call('/console/designs/open', { path });
  const schema = {
    type: 'page',
    title: '兑换渠道',
    body: {
      type: 'crud',
      api: '/api/admin/vip/redemption/channel/list',
      columns: [
        { name: 'channelName', label: '名称' },
        { name: 'createTime', label: '时间', className: 'hidden-xs' },
      ],
    },
  };
  const { version: baseVersion, digest: baseDigest } = data;
  const answer = await console.call('/console/designs/publish', { path, schema, baseVersion, baseDigest });
  expect(answer.status, answer.msg).toBe(0);
  const page = await app.newStaffPage();
  await page.route(/all-styles.*\.css/, (route) => route.abort());
  await page.goto(`/#${path}`);
  const time = page.locator('.screen td[data-label="时间"]').first();
  await time.waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await time.waitFor({ state: 'hidden' });
  await page.locator('.screen td[data-label="名称"]').first().waitFor();
  await page.context().close();
});
