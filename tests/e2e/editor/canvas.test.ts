import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWidgets } from '../../../server/widgets';
import { BrowserConsole } from '../../support/browser/browser';
import { addDesigner, Designer } from './designer-driver';

const path = '/platform/user/register/list';
let console: BrowserConsole;

beforeAll(async () => {
  console = await BrowserConsole.start({ DEMO_DATA: 'on' });
});
afterAll(() => console.close());

describe('[Foundation §6] the canvas', () => {
  it('takes edits back one by one and forward again, by keys and buttons, until a new edit', async () => {
    const designer = await Designer.open(console, path, await addDesigner(console, path));
    await designer.selectColumn('手机型号');
    for (const name of ['甲', '乙', '丙']) {
      await designer.setProperty('列名称', name);
      await expect.poll(() => designer.headings()).toContain(name);
      // A pause: what is typed in one go is one step.
      await designer.page.waitForTimeout(1_300);
    }
    await designer.button(/^撤销/).click();
    await expect.poll(() => designer.headings()).toContain('乙');
    await designer.page.locator('.ae-Breadcrumb, .ae-Header').first().click();
    await designer.page.keyboard.press('Control+z');
    await expect.poll(() => designer.headings()).toContain('甲');
    await designer.page.keyboard.press('Control+z');
    await expect.poll(() => designer.headings()).toContain('手机型号');
    await designer.page.keyboard.press('Control+Shift+z');
    await designer.page.keyboard.press('Control+y');
    await designer.button(/^重做/).click();
    await expect.poll(() => designer.headings()).toContain('丙');
    await designer.page.close();
  });

  it('each of our elements has a name, a description, and a control for every property', async () => {
    const designer = await Designer.open(console, path, await addDesigner(console, path));
    // amis-editor takes its elements in one by one, after the canvas is drawn.
    const declared = new Set([...getWidgets().values()].map(({ type }) => type));
    const known = async () => new Set((await designer.ownElements()).map(({ type }) => type));
    await expect.poll(known).toEqual(declared);
    const own = await designer.ownElements();
    expect(own.filter(({ name, description, icon }) => !name || !description || !icon)).toEqual([]);
    const problems = own.flatMap(({ type, controls }) => {
      const properties = Object.entries(getWidgets().get(type)?.properties ?? {});
      expect(properties.length).toBeGreaterThan(0);
      // What stands inside is put there on the canvas.
      return properties
        .filter(
          ([key, { control }]) =>
            control !== 'region' && !controls.some((name) => name.split('.')[0] === key),
        )
        .map(([key]) => `${type}: no control for ${key}`);
    });
    expect(problems).toEqual([]);
    await designer.page.close();
  });
});
