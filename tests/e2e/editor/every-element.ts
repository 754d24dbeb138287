import type { BrowserConsole } from '../../support/browser/browser';
import { Designer } from './designer-driver';
import { choiceGroups } from '../../../server/contract/pages/palette';
import { previewOf, widgets } from '../../../src/editor/palette/widget-panel';

/** A page with each element of the palette, as the palette inserts it. */
export function everyElement(): object {
  const offered = choiceGroups.flatMap(({ choices }) => choices);
  const fields = offered.flatMap(({ schema, kind }) => (kind === 'field' ? [schema] : []));
  const others = offered.flatMap(({ schema, kind }) => (kind === 'field' ? [] : [inPlace(schema)]));
  const own = [...widgets.values()];
  return {
    type: 'page',
    body: [
      {
        type: 'form',
        title: '表单项',
        body: [...fields, ...own.flatMap((widget) => (widget.isFormItem ? [widget.scaffold] : []))],
      },
      ...others,
      ...own.flatMap((widget) => (widget.isFormItem ? [] : [previewOf(widget)])),
    ],
  };
}

/** A column of buttons needs a table around it. */
const inPlace = (schema: { readonly type: string }): object =>
  schema.type === 'operation'
    ? { type: 'table', source: '${[{}]}', columns: [{ name: 'id', label: '编号' }, schema] }
    : schema;

/** Contents of an element's property panel, over all its tabs. */
export interface ShownPanel {
  type: string;
  /** All texts: labels, values, hints. */
  words: string[];
  /** Labels of properties, and whether a sentence explains them. */
  properties: { label: string; hasSentence: boolean }[];
  /** `fx` for a visible formula icon; each control that extends beyond the panel. */
  faults: string[];
}

/** Saves a page as a draft and opens it. `kinds`: the number of kinds of elements that the canvas must show. */
export async function openDraft(
  app: BrowserConsole,
  path: string,
  account: { username: string; password: string },
  schema: object,
  kinds = 30,
): Promise<Designer> {
  const session = await app.console.openSession(account.username, account.password);
  const { data } = await app.console.call('/console/designs/open', { path }, session);
  const draft = { path, schema, baseVersion: data.version, baseDigest: data.digest };
  const saved = await app.console.call('/console/designs/draft/save', draft, session);
  if (saved.status !== 0) throw new Error(`draft: ${saved.msg}`);
  const designer = await Designer.open(app, path, account);
  // Elements that draw a chart or lazy-load a part appear last.
  let before = 0;
  let now = (await findKinds(designer)).length;
  while (before !== now || now < kinds) {
    await designer.page.waitForTimeout(1_500);
    [before, now] = [now, (await findKinds(designer)).length];
  }
  return designer;
}

/**
 * Runs in the page and simulates constant user input. On a busy machine amis-editor's own writes may follow user input
 * closely; after this call they always do, so that the designer must still tell them apart.
 */
export const keepActing = (): void => {
  setInterval(() => document.dispatchEvent(new Event('input')), 50);
};

interface Store {
  root: TreeNode;
  setActiveId(id: string): void;
}
interface TreeNode {
  id: string;
  type: string;
  isRegion: boolean;
  uniqueChildren: readonly TreeNode[];
}

/** One element of each kind on the canvas. */
export function findKinds(designer: Designer): Promise<{ id: string; type: string }[]> {
  return designer.page.evaluate(() => {
    const { editorStore } = window as unknown as { editorStore: Store };
    const kinds = new Map<string, string>();
    const list = (node: TreeNode): void => {
      for (const child of node.uniqueChildren) {
        if (!child.isRegion && !kinds.has(child.type)) kinds.set(child.type, child.id);
        list(child);
      }
    };
    list(editorStore.root);
    return [...kinds].map(([type, id]) => ({ id, type }));
  });
}

/** Selects an element, opens each tab and section of its panel, and reads the contents. */
export function readPanel(designer: Designer, id: string, type: string): Promise<ShownPanel> {
  return designer.page.evaluate(
    async ({ id, type }) => {
      const { editorStore } = window as unknown as { editorStore: Store };
      const forms = '.editor-right-panel .config-form-content';
      const isSeen = (element: HTMLElement) => element.offsetParent !== null;
      const drawn = () => [...document.querySelectorAll<HTMLElement>(forms)].find(isSeen) ?? null;
      const frames = async (count: number) => {
        for (let left = count; left > 0; left -= 1) await new Promise(requestAnimationFrame);
      };
      const before = drawn();
      editorStore.setActiveId(id);
      for (let left = 200; left > 0 && (drawn() === null || drawn() === before); left -= 1) await frames(2);
      const panel = drawn();
      const words = new Set<string>();
      const properties = new Map<string, { label: string; hasSentence: boolean }>();
      const faults = new Set<string>();
      const find = () => {
        const right = (panel?.getBoundingClientRect().right ?? 0) + 1;
        for (const item of panel?.querySelectorAll<HTMLElement>('input, textarea, select, button') ?? []) {
          if (!isSeen(item)) continue;
          if (/FormulaControl-button/.test(item.className)) faults.add('fx');
          if (item.getBoundingClientRect().right > right) faults.add(`too wide: ${item.className}`);
        }
      };
      const read = async () => {
        await frames(4);
        for (const part of panel?.querySelectorAll<HTMLElement>('.antd-Collapse:not(.is-active)') ?? [])
          part.querySelector<HTMLElement>('.antd-Collapse-header')?.click();
        await frames(4);
        find();
        for (const line of panel?.innerText.split('\n') ?? []) if (line.trim() !== '') words.add(line.trim());
        for (const item of panel?.querySelectorAll<HTMLElement>('.antd-Form-item') ?? []) {
          // Text inside another property belongs to that one; a container of properties is not a property.
          const around = item.parentElement?.closest('[class*=" property-"]');
          if ((around !== null && around !== undefined) || !isSeen(item)) continue;
          if (!/ property-\d/.test(item.className) && item.querySelector('.antd-Form-item') !== null)
            continue;
          const label =
            item.querySelector('.antd-Form-label')?.textContent.trim() || (item.dataset['amisName'] ?? '');
          const hasSentence = / property-\d/.test(item.className);
          properties.set(`${label} ${item.dataset['amisName'] ?? ''}`, { label, hasSentence });
        }
      };
      const tabs = [...(panel?.querySelectorAll<HTMLElement>('.editor-prop-config-tabs-links a') ?? [])];
      if (tabs.length === 0) await read();
      for (const tab of tabs) {
        tab.click();
        await read();
      }
      return { type, words: [...words], properties: [...properties.values()], faults: [...faults] };
    },
    { id, type },
  );
}
