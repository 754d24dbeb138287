import { isObject, type JsonObject } from '../../../../../server/contract/json-object';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSamePage } from '../../../../../server/contract/canonical-page';
import { projectRoot } from '../../../../../server/project-root';
import { EditorNoise } from '../../../../../src/editor/canvas/noise/editor-noise';
import { onlyChange } from '../../../../../src/editor/canvas/history';
import { asPatch, notePanelDefault } from '../../../../../src/editor/canvas/noise/own-writes';
import { watchStaffActivity } from '../../../../../src/editor/canvas/noise/staff-activity';
import { findJsonFiles } from '../../../../../server/page-check/check-files';

let ids = 0;
/** An element as the editor stores it: each object has an id. */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (!isObject(value)) return value;
  ids += 1;
  const id = `i${ids}`;
  return {
    $$id: id,
    ...Object.fromEntries(Object.entries(value).map(([key, child]) => [key, marked(child)])),
  };
}

/** The defaults that a dialog's panel submits when it is drawn. */
const defaults = {
  showCloseButton: true,
  closeOnOutside: false,
  closeOnEsc: false,
  showErrorMsg: true,
  'style.overflow': 'auto',
};

/** The same elements after the editor of the dialog has patched them and its panel was drawn for each. */
function drawn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(drawn);
  if (!isObject(value)) return value;
  const own = Object.entries(value).map(([key, child]) => [
    key,
    key === 'body' && isObject(child) ? [drawn(child)] : drawn(child),
  ]);
  const node: JsonObject = Object.fromEntries(own);
  if (typeof value['type'] !== 'string') return node;
  const added: JsonObject = { id: `u:${String(value['$$id'])}` };
  for (const [name, given] of Object.entries(defaults)) {
    const [key = '', inner] = name.split('.');
    if (Object.hasOwn(value, key)) continue;
    notePanelDefault(String(value['$$id']), name, given);
    added[key] = inner === undefined ? given : { $$id: `s${String(value['$$id'])}`, [inner]: given };
  }
  return { ...added, ...node };
}

function dialogsOf(page: unknown): JsonObject[] {
  if (Array.isArray(page)) return page.flatMap(dialogsOf);
  if (!isObject(page)) return [];
  return Object.entries(page).flatMap(([key, child]) => [
    ...((key === 'dialog' || key === 'drawer') && isObject(child) ? [child] : []),
    ...dialogsOf(child),
  ]);
}

describe('[Foundation §6] properties that amis-editor writes by itself', () => {
  it('every dialog of the shipped pages stays unchanged, no matter how late its panel writes', () => {
    let dialogs = 0;
    const folder = join(projectRoot, 'pages');
    for (const path of findJsonFiles(folder)) {
      const page: unknown = JSON.parse(readFileSync(join(folder, path), 'utf8'));
      for (const dialog of dialogsOf(page)) {
        dialogs += 1;
        const opened = marked(dialog);
        const noise = new EditorNoise();
        noise.start(opened, opened);
        // The panel's defaults arrive at the same time as user input.
        noise.observe(drawn(opened), true);
        expect(isSamePage(noise.clean(drawn(opened)), dialog), path).toBe(true);
      }
    }
    expect(dialogs).toBeGreaterThan(30);
  });

  it('keeps a default that staff change later, and a property that no panel control submitted', () => {
    const noise = new EditorNoise();
    const opened = marked({ type: 'dialog', title: '编辑', body: [] }) as JsonObject;
    noise.start(opened, opened);
    notePanelDefault(String(opened['$$id']), 'closeOnEsc', false);
    expect(onlyChange(opened, { ...opened, closeOnEsc: false })).toBe('none');
    const edited = { ...opened, closeOnEsc: true, width: 900 };
    noise.observe(edited, true);
    expect(noise.clean(edited)).toMatchObject({ closeOnEsc: true, width: 900 });
  });
});

describe('[Foundation §6] a style that staff set', () => {
  const text = { type: 'tpl', tpl: '文字' };
  const red = { color: 'red' };
  it.each([
    ['beside a default that the panel wrote before', text, { ...text, style: red }],
    [
      'on an element with a style',
      { ...text, style: { width: '8px' } },
      { ...text, style: { width: '8px', ...red } },
    ],
  ])('comes without the default of another style: %s', (_, given, wanted) => {
    const opened = marked(given) as JsonObject;
    const noise = new EditorNoise();
    noise.start(opened, opened);
    notePanelDefault(String(opened['$$id']), 'style.display', 'block');
    const own = isObject(opened['style']) ? opened['style'] : { $$id: 'style' };
    const shown = { ...opened, style: { ...own, display: 'block' } };
    expect(onlyChange(opened, shown)).toBe('none');
    noise.observe(shown, true);
    expect(isSamePage(noise.clean(shown), given)).toBe(true);
    const edited = { ...opened, style: { ...shown.style, ...red } };
    noise.observe(edited, true);
    expect(noise.clean(edited)).toMatchObject({ style: wanted.style });
    expect(isSamePage(noise.clean(edited), wanted)).toBe(true);
    const chosen = { ...opened, style: { ...edited.style, display: 'flex' } };
    noise.observe(chosen, true);
    expect(isSamePage(noise.clean(chosen), { ...wanted, style: { ...wanted.style, display: 'flex' } })).toBe(
      true,
    );
  });

  it('comes without a default that the panel writes at the same time', () => {
    const opened = marked(text) as JsonObject;
    const noise = new EditorNoise();
    noise.start(opened, opened);
    notePanelDefault(String(opened['$$id']), 'style.display', 'block');
    const edited = { ...opened, style: { $$id: 'style', display: 'block', ...red } };
    noise.observe(edited, true);
    expect(isSamePage(noise.clean(edited), { ...text, style: red })).toBe(true);
  });
});

describe('[Foundation §6] activity of staff', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const typed = () => document.dispatchEvent(new Event('input'));

  it('stays recent until the editor’s delay timers have run, not for a fixed time', () => {
    const activity = watchStaffActivity(document);
    typed();
    expect(activity.isRecent()).toBe(true);
    // On a busy machine, time passes but no timer runs.
    vi.setSystemTime(Date.now() + 60_000);
    expect(activity.isRecent()).toBe(true);
    vi.advanceTimersByTime(1_200);
    expect(activity.isRecent()).toBe(true);
    vi.advanceTimersByTime(400);
    expect(activity.isRecent()).toBe(false);
    activity.stop();
  });

  it('ignores keys that only select, move or open', () => {
    document.body.innerHTML = '<div class="ae-Outline-panel"><a tabindex="0"></a><input></div>';
    const activity = watchStaffActivity(document);
    const [item, field] = document.querySelectorAll<HTMLElement>('a, input');
    const press = (target: HTMLElement | undefined, key: string, ctrlKey = false) => {
      target?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }));
      const recent = activity.isRecent();
      activity.forget();
      return recent;
    };
    for (const key of ['Enter', ' ', 'ArrowDown', 'F2', 'Tab'])
      expect([key, press(item, key)]).toEqual([key, false]);
    expect([press(item, 'ArrowDown', true), press(item, 'Delete'), press(field, 'Enter')]).toEqual([
      true,
      true,
      true,
    ]);
    activity.stop();
    document.body.replaceChildren();
  });

  it('does not make a patch by the editor count as an edit', () => {
    const activity = watchStaffActivity(document);
    typed();
    asPatch(() => expect(activity.isRecent()).toBe(false));
    expect(activity.isRecent()).toBe(true);
    activity.stop();
  });
});
