import type { EditorManager } from 'amis-editor';
import { afterEach, expect, it, vi } from 'vitest';
import { OpenEditorsPlugin } from '../../../../src/editor/canvas/open-editors';
import { selectElement } from '../../../../src/editor/canvas/select-element';

afterEach(() => void vi.useRealTimers());

const button = { $$id: 'save', type: 'button', api: { $$id: 'call', url: '/api/admin/none' } };
const dialog = { $$id: 'dialog', title: '详情', body: [{ $$id: 'form', type: 'form', body: [button] }] };

it.each([
  ['drawn long after the form around it', '/body/0/dialog/body/0/body/0', 600, 'save'],
  ['a part of an element, which is never drawn', '/body/0/dialog/body/0/body/0/api', 0, 'save'],
])('[Foundation §6] a finding selects what it is about: %s', async (_what, pointer, late, selected) => {
  vi.useFakeTimers();
  const drawn = new Set(['dialog', 'form']);
  setTimeout(() => drawn.add('save'), late);
  const store = {
    ...{ activeId: 'dialog', closeSubEditor: () => undefined },
    getNodeById: (id: string) => drawn.has(id),
    setActiveId: (id: string) => (store.activeId = id),
  };
  const schema = { $$id: 'page', body: [{ $$id: 'open', type: 'button', dialog }] };
  const page = { schema, subEditorContext: {}, getNodeById: () => undefined, getSchema: () => dialog };
  // The members that the selection of an element uses.
  const manager = { store: page, openSubEditor: () => undefined } as unknown as EditorManager;
  const plugin = new OpenEditorsPlugin({ store, parent: manager } as unknown as EditorManager);
  void selectElement(manager, pointer);
  await vi.advanceTimersByTimeAsync(3_000);
  plugin.dispose();
  expect(store.activeId).toBe(selected);
});

it('[Foundation §6] stops waiting for an element of a dialog when the user closes the dialog before it is drawn', async () => {
  vi.useFakeTimers();
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
