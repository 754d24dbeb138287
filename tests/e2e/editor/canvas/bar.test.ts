import { afterAll, beforeAll, expect, it } from 'vitest';
import { BrowserConsole } from '../../../support/browser/browser';
import { addDesigner } from '../designer-driver';
import { openDraft } from '../every-element';

let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => app?.close());

const path = '/platform/feedback/list';

it('[Foundation §6] the bar of the selected element hides no other element, on the phone too', async () => {
  const line = (tpl: string) => ({ type: 'tpl', tpl, inline: false });
  const schema = {
    type: 'page',
    body: [
      { type: 'container', body: [line('第一段'), line('第二段'), line('第三段')] },
      { type: 'button', label: '同步', actionType: 'reload', target: 'list' },
      { type: 'alert', body: '请在两天内回复' },
      {
        type: 'crud',
        name: 'list',
        api: '/api/admin/feedback/list',
        columns: [{ name: 'account', label: '账号' }],
      },
    ],
  };
  const designer = await openDraft(app, path, await addDesigner(app, path), schema, 5);
  const { page, canvas } = designer;
  const phone = page.frameLocator('.ae-PreviewIFrame');
  const bar = page.locator('.ae-Editor-toolbarPopover');
  for (const isPhone of [false, true]) {
    if (isPhone) await designer.button('手机').click();
    const root = isPhone ? phone.locator('body') : canvas.locator('.ae-Preview-body');
    const text = (of: string) => root.getByText(of, { exact: true }).first();
    for (const [name, crumb] of [
      ['第二段', '文字“第二段”'],
      ['同步', '按钮“同步”'],
    ] as const) {
      await designer.select(text(name), crumb);
      const findHidden = async () => {
        const at = (await bar.boundingBox())!;
        const texts = ['第一段', '第二段', '第三段', '同步', '请在两天内回复'].filter((one) => one !== name);
        const boxes = await Promise.all(texts.map((one) => text(one).boundingBox()));
        return texts.filter((_, index) => {
          const box = boxes[index]!;
          const isBeside = box.x + box.width <= at.x || at.x + at.width <= box.x;
          // The box's frame is 2 px.
          return !isBeside && box.y + box.height > at.y + 2 && at.y + at.height - 2 > box.y;
        });
      };
      await expect.poll(findHidden, { message: name }).toEqual([]);
    }
  }
  await page.close({ runBeforeUnload: false });
});

const lines = (...texts: string[]) => texts.map((tpl) => ({ type: 'tpl', tpl, inline: false }));

it('[Foundation §6] in a crowded place the bar of the selected element stands past its neighbours, and the label of a region hides no content', async () => {
  const button = (label: string) => ({ type: 'button', label, actionType: 'reload', target: 'list' });
  const long = '很长的一行文字，说明下面的容器。'.repeat(10);
  const schema = {
    type: 'page',
    body: [
      // The parts of a container have no gap between them.
      {
        type: 'container',
        body: [
          ...lines(long),
          { type: 'flex', items: [button('甲'), button('乙'), button('丙')], justify: 'flex-start' },
          ...lines(long),
          { type: 'container', body: lines('第一段', '第二段') },
          ...lines(long),
          { type: 'container', body: lines(`${long}完`) },
        ],
      },
      {
        ...{ type: 'crud', name: 'list', api: '/api/admin/feedback/list' },
        columns: [{ name: 'account', label: '账号' }],
      },
    ],
  };
  const designer = await openDraft(app, path, await addDesigner(app, path), schema, 6);
  const { page, canvas } = designer;
  const body = canvas.locator('.ae-Preview-body');
  /** The texts of the page that a part of the editor hides. */
  const hiddenBy = (part: string, own = '') =>
    page.evaluate(
      ([selector, own]) => {
        const over = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        );
        if (over === undefined) return [];
        const at = over.getBoundingClientRect();
        const texts = document.createTreeWalker(
          document.querySelector('.ae-Preview-body')!,
          NodeFilter.SHOW_TEXT,
        );
        const range = document.createRange();
        const hidden: string[] = [];
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          range.selectNodeContents(text);
          const shown = text.nodeValue!.trim();
          const isHidden = [...range.getClientRects()].some(
            (box) =>
              box.left < at.right &&
              box.right > at.left &&
              box.top < at.bottom - 3 &&
              box.bottom > at.top + 3,
          );
          if (isHidden && shown !== '' && shown !== own) hidden.push(shown);
        }
        return hidden;
      },
      [part, own] as const,
    );

  await designer.select(body.getByRole('button', { name: '乙' }), '按钮“乙”');
  await expect.poll(() => hiddenBy('.ae-Editor-toolbarPopover', '乙')).toEqual([]);
  const bar = await page.locator('.ae-Editor-toolbarPopover').boundingBox();
  const row = await body.getByRole('button', { name: '乙' }).boundingBox();
  // It stays in the row.
  expect(Math.abs(bar!.y - row!.y)).toBeLessThan(40);

  const hover = (text: string) =>
    page.evaluate((wanted) => {
      type Node = { id: string; region?: string; isRegion: boolean; uniqueChildren: Node[] };
      const { editorStore } = window as unknown as {
        editorStore: {
          root: Node;
          setHoverId(id: string, region: string): void;
          getSchema(id: string): { body?: unknown };
        };
      };
      const find = (node: Node): Node[] => [
        ...(node.isRegion ? [node] : []),
        ...node.uniqueChildren.flatMap(find),
      ];
      const around = find(editorStore.root).findLast((one) =>
        JSON.stringify(editorStore.getSchema(one.id).body ?? '').includes(wanted),
      )!;
      editorStore.setHoverId(around.id, around.region!);
      return `.is-highlight > .region-tip[data-node-id="${around.id}"]`;
    }, text);
  // The label of a line's region stands inside, at the right of its text.
  const beside = await hover('第一段');
  await expect.poll(() => page.locator(beside).isVisible()).toBe(true);
  await expect.poll(() => hiddenBy(beside)).toEqual([]);
  // A region that is one long text between others has no place for it.
  const full = await hover('完');
  await page.locator(full).waitFor({ state: 'attached' });
  await expect.poll(() => hiddenBy(full)).toEqual([]);
  await page.close({ runBeforeUnload: false });
});
