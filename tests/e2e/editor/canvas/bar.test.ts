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
