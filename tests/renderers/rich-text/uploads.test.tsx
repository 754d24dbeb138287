import type { Editor } from 'tinymce';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerUploadButtons } from '../../../renderers/rich-text/editor/uploads';
import { getConsoleServices } from '../../../renderers/console-services';

const { click } = HTMLInputElement.prototype;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  HTMLInputElement.prototype.click = click;
});

it('[A §5] an uploaded video counts as pending until it is in the text, so that no save leaves it out', async () => {
  const buttons = new Map<string, { onAction(): void }>();
  const inserted: string[] = [];
  const editor = {
    ui: {
      registry: { addButton: (name: string, button: { onAction(): void }) => buttons.set(name, button) },
    },
    notificationManager: {
      open: () => ({ progressBar: { value: () => undefined }, close: () => undefined }),
    },
    dom: { createHTML: (tag: string) => `<${tag}>` },
    insertContent: (html: string) => inserted.push(html),
    // Only what the upload uses.
  } as unknown as Editor;
  let pending = 0;
  registerUploadButtons(editor, {
    services: { ...getConsoleServices({}), uploadVideo: () => Promise.resolve('/files/v.mp4') },
    signal: new AbortController().signal,
    notifyError: (text) => expect.unreachable(text),
    onPending: (change) => void (pending += change),
  });
  const inputs: HTMLInputElement[] = [];
  HTMLInputElement.prototype.click = function () {
    inputs.push(this);
  };
  buttons.get('uploadvideo')?.onAction();
  const [input] = inputs;
  Object.defineProperty(input, 'files', { value: [new File(['v'], 'v.mp4', { type: 'video/mp4' })] });
  input?.dispatchEvent(new Event('change'));
  // jsdom loads no video: its size stays unknown until the time limit.
  await vi.advanceTimersByTimeAsync(4_000);
  expect([pending, inserted]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([pending, inserted]).toEqual([0, ['<p><video></p>']]);
});
