import { expect, it } from 'vitest';
import { toCanvasPage, withoutNotes } from '../../../../src/editor/canvas/as-staff/staff-view';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';

const list = {
  type: 'crud',
  $$id: 'list',
  api: '/api/admin/feedback/list',
  filter: { $$id: 'filter', body: [{ type: 'input-text', name: 'a', $$id: 'field' }] },
  columns: [{ name: 'a', label: 'A', $$id: 'column' }],
};

it('[Foundation §6] the canvas unfolds filters, draws the pager of staff, and keeps the ids of elements', () => {
  const page = toCanvasPage(applyConventions({ type: 'page', body: [list] }, (html) => html));
  const text = JSON.stringify(page);
  expect(text).not.toMatch(/filter-fold|switch-per-page|"type":"pagination"/);
  expect(text).toMatch(/"type":"canvas-pager","align":"right","choices":\[10,20,50,100\],"maxButtons":7/);
  for (const id of ['list', 'filter', 'field', 'column']) expect(text).toContain(`"$$id":"${id}"`);
});

it("[Foundation §6] a preview is drawn without the editor's notes on forms", () => {
  expect(withoutNotes({ type: 'page', body: [{ type: 'form', feat: 'Insert', body: [] }] })).toEqual({
    type: 'page',
    body: [{ type: 'form', body: [] }],
  });
});
