import { cleanup, render, screen } from '@testing-library/react';
import type { EditorManager } from 'amis-editor';
import { afterEach, expect, it } from 'vitest';
import type { OpenDesign } from '../../../../src/editor/designs';
import { OpenEditorsPlugin } from '../../../../src/editor/canvas/open-editors';
import type { Design } from '../../../../src/editor/workbench/draft/use-design';
import type { Around } from '../../../../src/editor/workbench/draft/use-presence';
import { Notices } from '../../../../src/editor/workbench/notices';
import { toastStore } from '../../../../src/toast';

const around = {
  others: [],
  live: { version: 2, publishedBy: '小李', publishedAt: '2026-11-25 11:17:37', digest: 'b' },
  shippedChanged: false,
  elsewhere: false,
} satisfies Around;

/** An editor as amis-editor opens it: of the page, or of a dialog above it. */
const openEditor = (parent?: object) =>
  new OpenEditorsPlugin({ store: { closeSubEditor: () => undefined }, parent } as unknown as EditorManager);

function showNotices(restored = 0, baseVersion = 1): void {
  const base = { baseVersion, baseDigest: 'a', shippedDigest: '' };
  const state = { base, changed: true, unsaved: false } as unknown as Design;
  const none = () => undefined;
  render(
    <Notices
      {...{ around, restored, state, onMerge: none, onReopen: none, onDropDraft: none }}
      design={{} as OpenDesign}
    />,
  );
}
const toasts = () => toastStore.get().map(({ text }) => text);

afterEach(() => {
  cleanup();
  toastStore.set([]);
});

it('[Foundation §6] a toast announces a new version above an open dialog editor, because the dialog covers the notice', () => {
  const editors = [openEditor(), openEditor({})];
  showNotices();
  expect(toasts()).toHaveLength(1);
  expect(toasts()[0]).toMatch(/^小李 .*发布了版本 2。这里的修改不会丢，保存弹窗后可以合并。$/);
  for (const editor of editors) editor.dispose();
});

it('[Foundation §6] without a dialog, only the notice announces the new version', () => {
  const editor = openEditor();
  showNotices();
  expect(screen.getByRole('status').textContent).toContain('小李');
  expect(toasts()).toEqual([]);
  editor.dispose();
});

it('[Foundation §6] work merged with a version that the heartbeat has not brought yet is not overtaken', () => {
  showNotices(0, 3);
  expect(screen.queryByRole('status')).toBeNull();
});

it('[Foundation §6] a version that this window restored is announced as the user’s own', () => {
  showNotices(2);
  const { textContent } = screen.getByRole('status');
  expect(textContent).toMatch(/^你于 .*恢复历史，发布了版本 2，你的修改基于版本 1。/);
  expect(textContent).not.toContain('小李');
});
