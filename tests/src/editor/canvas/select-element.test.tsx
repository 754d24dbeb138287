import type { EditorManager } from 'amis-editor';
import { afterEach, expect, it, vi } from 'vitest';
import { selectElement } from '../../../../src/editor/canvas/select-element';

afterEach(() => void vi.useRealTimers());

it('[Foundation §6] stops waiting for an element of a dialog when the user closes the dialog before it is drawn', async () => {
  vi.useFakeTimers();
  const dialog = { $$id: 'dialog', title: '详情', body: [{ $$id: 'form', type: 'form' }] };
  const store = {
    schema: { $$id: 'page', type: 'page', body: [{ $$id: 'button', type: 'button', dialog }] },
    subEditorContext: undefined as object | undefined,
    getNodeById: () => undefined,
    getSchema: () => dialog,
  };
  const openSubEditor = () => (store.subEditorContext = {});
  let hasEnded = false;
  // The members that the selection of an element uses.
  const manager = { store, openSubEditor } as unknown as EditorManager;
  void selectElement(manager, '/body/0/dialog/body/0').then(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([store.subEditorContext, hasEnded]).toEqual([{}, false]);
  store.subEditorContext = undefined;
  await vi.advanceTimersByTimeAsync(200);
  expect(hasEnded).toBe(true);
});
