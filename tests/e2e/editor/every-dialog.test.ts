import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageFileOf } from '../../../server/contract/screens/routes';
import { diffPages } from '../../../server/page-diff/diff-pages';
import { projectRoot } from '../../../server/project-root';
import { BrowserConsole } from '../../support/browser/browser';
import { builtRoutes } from '../every-screen/screens';
import { addDesigner } from './designer-driver';
import { keepActing, openDraft } from './every-element';

const path = '/platform/user/register/list';
let app: BrowserConsole;
beforeAll(async () => {
  app = await BrowserConsole.start();
});
afterAll(() => app?.close());

interface Node {
  type?: string;
  $ref?: string;
  [key: string]: unknown;
}

/** The dialogs of a page, nested ones included, by the action that opens them; `definitions` are opened by name. */
function findDialogs(value: unknown): (readonly [action: string, dialog: Node])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, Node]) => {
    const isDialog = /^(?:dialog|drawer|feedback)$/.test(key) && typeof child === 'object' && !child.$ref;
    return [...(isDialog ? [[key, child] as const] : []), ...findDialogs(child)];
  });
}

const screens = builtRoutes.map(
  (route) => JSON.parse(readFileSync(join(projectRoot, 'pages', pageFileOf(route.path)), 'utf8')) as Node,
);

/** Counts how often the editor of a dialog draws the outermost form of its dialog, in the page. */
function countDrawnForms(): void {
  const counter = { forms: 0 };
  Object.assign(window, { counter });
  const isDrawn = (form: Element) => form.matches('.subEditor-dialog .ae-Preview form:not(form form)');
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      counter.forms += [node, ...node.querySelectorAll('form')].filter(isDrawn).length;
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page: the list as the canvas draws it. React skips an element whose object stays the same. */
function findDrawnList(): unknown {
  const { editorStore } = window as unknown as { editorStore: { filteredSchema: { body: unknown[] } } };
  return editorStore.filteredSchema.body[0];
}

/** @returns the count since the last call, from the page */
function takeDrawnForms(): number {
  const { counter } = window as unknown as { counter: { forms: number } };
  const { forms } = counter;
  counter.forms = 0;
  return forms;
}

it(
  '[Foundation §6] opening and confirming any dialog of any screen without an edit changes nothing, draws its form once, and does not draw the list of the page again',
  { timeout: 600_000 },
  async () => {
    const named = screens.flatMap(({ definitions }) => Object.entries(definitions ?? {}) as [string, Node][]);
    const inPages = screens.flatMap(({ definitions: _named, ...page }) => findDialogs(page));
    const inNamed = named.flatMap(([, dialog]) => findDialogs(dialog));
    expect(inNamed.map(([action]) => action)).toContain('feedback');
    const insides = new Set(inPages.flatMap(([, dialog]) => findDialogs(dialog).map(([, inner]) => inner)));
    // One page contains all dialogs, because opening 26 screens takes longer than opening their dialogs.
    const schema = {
      type: 'page',
      definitions: Object.fromEntries(named),
      body: [
        { type: 'crud', api: '/api/admin/user/register/list', columns: [{ name: 'id', label: '编号' }] },
        ...inPages
          .filter(([, dialog]) => !insides.has(dialog))
          .map(([action, dialog], at) => ({
            ...{ type: 'button', label: `按钮${at}`, actionType: action === 'feedback' ? 'ajax' : action },
            [action]: dialog,
          })),
      ],
    };
    const designer = await openDraft(app, path, await addDesigner(app, path), schema, 4);
    const { page } = designer;
    const before = await designer.readJson();
    await page.evaluate(keepActing);
    await page.locator('[editor-tooltip="大纲"]').first().click();
    await page.getByText('弹窗列表').first().click();
    const entries = page.locator('.ae-DialogList-item');
    await expect.poll(() => entries.count()).toBe(inPages.length + named.length + inNamed.length);
    expect(inPages.length).toBeGreaterThan(50);
    await page.evaluate(countDrawnForms);
    const list = await page.evaluateHandle(findDrawnList);
    let drawn = 0;
    for (const entry of await entries.all()) {
      await entry.locator('span').click();
      const editor = designer.dialog;
      await editor.locator('.ae-Main [data-editor-id]').first().waitFor();
      // The panel writes default values shortly after it appears.
      await editor.getByText('可以关闭').first().waitFor();
      await editor.locator('[class*="Modal-footer"]').last().getByText('保存').first().click();
      await editor.waitFor({ state: 'detached' });
      const forms = await page.evaluate(takeDrawnForms);
      expect(forms, await entry.innerText()).toBeLessThanOrEqual(1);
      drawn += forms;
    }
    // Most dialogs have a form; a count of 0 would mean that none was seen.
    expect(drawn).toBeGreaterThan(40);
    // By now the designer would have reported a change.
    await page.waitForTimeout(1_500);
    const after = await designer.readJson();
    expect(diffPages(before, after)).toEqual([]);
    const listAfter = await page.evaluateHandle(findDrawnList);
    expect(await list.evaluate((one, other) => one === other, listAfter)).toBe(true);
    await page.close({ runBeforeUnload: false });
  },
);
