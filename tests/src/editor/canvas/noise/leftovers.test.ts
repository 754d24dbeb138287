import { expect, it } from 'vitest';
import { withoutLeftovers } from '../../../../../src/editor/canvas/noise/editor-noise';

const dialog = (title: string, body: unknown = '内容') => ({ type: 'dialog', title, body });
const opens = (name: string) => ({ type: 'button', actionType: 'dialog', dialog: { $ref: name } });

it('[Foundation §6] drops shared dialogs of amis-editor that nothing opens any more, and the dialogs that only they open', () => {
  const page = {
    type: 'page',
    definitions: {
      'modal-ref-1': dialog('用到的', opens('modal-ref-2')),
      'modal-ref-2': dialog('由它打开的'),
      'modal-ref-3': dialog('没用到的', opens('modal-ref-4')),
      'modal-ref-4': dialog('只由它打开的'),
      ownName: dialog('自己起名的'),
    },
    body: [opens('modal-ref-1')],
  };
  const { definitions, ...rest } = page;
  const { 'modal-ref-3': _three, 'modal-ref-4': _four, ...kept } = definitions;
  expect(withoutLeftovers(page)).toEqual({ ...rest, definitions: kept });
});

it('[Foundation §6] removes definitions after dropping the last shared dialog; leaves a page without definitions unchanged', () => {
  const page = { $$id: 'p', type: 'page', body: '内容' };
  expect(withoutLeftovers({ ...page, definitions: { $$id: 'd', 'modal-ref-1': dialog('旧') } })).toEqual(
    page,
  );
  expect(withoutLeftovers(page)).toEqual(page);
});
