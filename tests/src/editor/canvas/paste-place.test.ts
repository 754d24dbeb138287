import { describe, expect, it } from 'vitest';
import type { ElementKind } from '../../../../server/contract/pages/palette';
import {
  bringShared,
  findOrigin,
  findPastePlace,
  findRefusal,
  mayStand,
} from '../../../../src/editor/canvas/edit/paste-place';

const text = { $$id: 'text', type: 'tpl', tpl: '说明' };
const empty = { $$id: 'empty', type: 'container', body: [] };
const page = {
  $$id: 'page',
  type: 'page',
  toolbar: [{ $$id: 'add', type: 'button', label: '新增' }],
  body: [
    text,
    empty,
    {
      $$id: 'list',
      type: 'crud',
      filter: {
        $$id: 'filter',
        body: [
          { $$id: 'phone', type: 'input-text' },
          { $$id: 'state', type: 'select' },
        ],
      },
      columns: [
        { $$id: 'name', name: 'name' },
        { $$id: 'time', name: 'time' },
        { $$id: 'acts', type: 'operation', buttons: [{ $$id: 'view', type: 'button', label: '查看' }] },
      ],
    },
    { $$id: 'grid', type: 'grid', columns: [{ $$id: 'left', body: [] }] },
    { $$id: 'lone', type: 'panel', body: { $$id: 'form', type: 'form', body: [] } },
  ],
};

/**
 * Where the copy of an element is pasted while another is selected, such as `list.columns before acts`: the element and
 * the region that take it, and the element that follows it.
 */
const paste = (copied: string, selected: string, region = '') => {
  const place = findPastePlace(page, findOrigin(page, copied)!, { id: selected, region });
  return (
    place && `${place.host}.${place.region}${place.before === undefined ? '' : ` before ${place.before}`}`
  );
};

describe('[Foundation §6] a copy is pasted', () => {
  it.each([
    ['a column', 'name', 'time', 'list.columns before acts'],
    ['a column', 'name', 'name', 'list.columns before time'],
    ['a filter field', 'phone', 'phone', 'filter.body before state'],
    ['a text', 'text', 'text', 'page.body before empty'],
    ['a button', 'add', 'view', 'acts.buttons'],
  ])('after the selected element: %s', (_what, copied, selected, place) => {
    expect(paste(copied, selected)).toBe(place);
  });

  it.each([
    ['an empty container', 'text', 'empty', 'empty.body'],
    ['a column of a grid', 'text', 'left', 'left.body'],
    ['the page', 'text', 'page', 'page.body'],
    ['the list before its column of actions, if it is a column', 'name', 'list', 'list.columns before acts'],
    ['the filters of the list, if it is one', 'phone', 'list', 'filter.body'],
    ['the column of actions, if it is a button', 'add', 'acts', 'acts.buttons'],
  ])('inside %s', (_what, copied, selected, place) => {
    expect(paste(copied, selected)).toBe(place);
  });

  it.each([
    ['a column after the column around it', 'name', 'view', 'list.columns'],
    ['a filter among the filters of the list', 'phone', 'time', 'filter.body'],
    ['a text after the list', 'text', 'time', 'page.body before grid'],
    ['a container beside itself', 'empty', 'empty', 'page.body before list'],
    ['an element after the only one of a region', 'text', 'lone', 'lone.body'],
  ])('next to elements of its kind: %s', (_what, copied, selected, place) => {
    expect(paste(copied, selected)).toBe(place);
  });

  it('into the selected region, if that accepts it', () => {
    expect(paste('name', 'list', 'columns')).toBe('list.columns');
    expect(paste('text', 'list', 'columns')).toBeUndefined();
  });

  it('nowhere, if no surrounding place accepts it', () => {
    expect(paste('name', 'text')).toBeUndefined();
    expect(paste('left', 'text')).toBeUndefined();
  });
});

describe('[Foundation §6] an element of the palette is added', () => {
  const add = (kind: ElementKind, selected: string) => {
    const place = findPastePlace(page, { kind, isButton: false }, { id: selected, region: '' });
    return (
      place && `${place.host}.${place.region}${place.before === undefined ? '' : ` before ${place.before}`}`
    );
  };

  it.each([
    ['the page', 'page', 'page.body'],
    ['a list', 'list', 'page.body before grid'],
    ['a column', 'time', 'page.body before grid'],
    ['a button of a row', 'view', 'page.body before grid'],
    ['a filter', 'phone', 'page.body before grid'],
    ['the filters', 'filter', 'page.body before grid'],
    ['a column of a grid', 'left', 'left.body'],
  ] as const)('never into a list, if it is read by itself: with %s selected', (_what, selected, place) => {
    expect(add('block', selected)).toBe(place);
  });

  it.each([
    ['cell', 'list', 'list.columns before acts'],
    ['cell', 'name', 'list.columns before time'],
    ['cell', 'text', 'page.body before empty'],
    ['field', 'list', 'filter.body'],
    ['field', 'form', 'form.body'],
    ['element', 'list', 'page.body before grid'],
    ['column', 'list', 'list.columns before acts'],
    ['column', 'text', undefined],
  ] as const)('where its kind belongs: a %s with %s selected', (kind, selected, place) => {
    expect(add(kind, selected)).toBe(place);
  });

  it('to a page that has no content yet', () => {
    const place = findPastePlace(
      { $$id: 'page', type: 'page' },
      { kind: 'cell', isButton: false },
      { id: 'page', region: '' },
    );
    expect(place).toEqual({ host: 'page', region: 'body', before: undefined });
  });

  it('by dragging only where it can stand', () => {
    expect(findRefusal(page, 'list', 'columns', 'block')).toBe('within a list');
    expect(findRefusal(page, 'filter', 'body', 'block')).toBe('within a list');
    expect(findRefusal(page, 'page', 'body', 'column')).toBe('outside a table');
    for (const kind of ['column', 'cell', 'field', 'element'] as const)
      expect(findRefusal(page, 'list', 'columns', kind)).toBeUndefined();
    expect(findRefusal(page, 'page', 'body', 'block')).toBeUndefined();
  });

  it('from the drawer only where its kind may stand: columns and cells among columns, no blocks in a filter, only buttons in an operation', () => {
    const kinds = ['column', 'cell', 'field', 'block', 'element'] as const;
    const standing = (id: string, region: string) =>
      kinds.filter((kind) => mayStand(page, { id, region }, { kind, isButton: false }));
    expect(standing('list', 'columns')).toEqual(['column', 'cell']);
    expect(standing('filter', 'body')).toEqual(['cell', 'field', 'element']);
    expect(standing('page', 'body')).toEqual(['cell', 'field', 'block', 'element']);
    expect(standing('acts', 'buttons')).toEqual([]);
    expect(mayStand(page, { id: 'acts', region: 'buttons' }, { kind: 'cell', isButton: true })).toBe(true);
  });
});

it('[Foundation §6] a copy brings the shared dialogs that the page lacks, or has otherwise under their names', () => {
  const asking = { type: 'dialog', title: '再问一次', body: [] };
  const editing = {
    type: 'dialog',
    title: '编辑',
    body: [{ type: 'button', dialog: { $ref: 'modal-ref-2' } }],
  };
  const from = { 'modal-ref-1': editing, 'modal-ref-2': asking };
  const button = { type: 'button', label: '编辑', dialog: { $ref: 'modal-ref-1', size: 'lg' } };
  const own = { ...editing, body: [{ type: 'button', dialog: asking }] };
  expect(bringShared(button, from, undefined)).toEqual({ ...button, dialog: { ...own, size: 'lg' } });
  const here = { 'modal-ref-1': asking, 'modal-ref-2': { ...asking, $$id: 'a' } };
  expect(bringShared(button, from, here)).toEqual({ ...button, dialog: { ...editing, size: 'lg' } });
  expect(bringShared(button, from, from)).toEqual(button);
  expect(bringShared(button, undefined, here)).toEqual(button);
  const endless = { loop: { type: 'dialog', body: { $ref: 'loop' } } };
  expect(bringShared({ $ref: 'loop' }, endless, {})).toEqual(endless.loop);
});
