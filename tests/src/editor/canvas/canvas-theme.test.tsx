import { afterEach, expect, it } from 'vitest';
import { applyCanvasTheme } from '../../../../src/editor/canvas/as-staff/canvas-theme';
import { eventually } from '../../../support/run/eventually';

const root = document.documentElement;
let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function addCanvas(): HTMLElement {
  const canvas = document.createElement('div');
  canvas.className = 'ae-Preview';
  document.body.append(canvas);
  return canvas;
}

it('[Foundation §6] applies light or dark to every canvas, even one that opens later, but to the window only in a preview', async () => {
  const page = addCanvas();
  stop = applyCanvasTheme(true, false);
  expect(page.dataset['theme']).toBe('dark');
  expect(root.dataset['theme']).toBe('light');
  const dialog = addCanvas();
  await eventually(() => expect(dialog.dataset['theme']).toBe('dark'));
  stop();
  stop = applyCanvasTheme(true, true);
  expect(root.dataset['theme']).toBe('dark');
  stop();
  expect(root.dataset['theme']).toBe('light');
});

it('[Foundation §6] does not repaint a painted canvas, because charts redraw on each change of theme', async () => {
  const page = addCanvas();
  stop = applyCanvasTheme(true, false);
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(page, { attributes: true });
  const dialog = addCanvas();
  await eventually(() => expect(dialog.dataset['theme']).toBe('dark'));
  expect(changes).toEqual([]);
  observer.disconnect();
});
