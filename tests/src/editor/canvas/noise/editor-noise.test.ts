import { describe, expect, it } from 'vitest';
import { isSamePage, toCanonicalPage } from '../../../../../server/contract/canonical-page';
import { EditorNoise } from '../../../../../src/editor/canvas/noise/editor-noise';
import { noteGroups } from '../../../../../src/editor/canvas/noise/own-writes';

const opened = () => ({
  type: 'page',
  body: {
    type: 'crud',
    filter: { body: [{ type: 'input-text', name: 'a' }] },
    columns: [{ name: 'a', label: '甲' }],
  },
});
/** The same page as amis-editor returns it right after opening. */
const marked = () => ({
  $$id: 'p',
  type: 'page',
  body: [
    {
      $$id: 'c',
      type: 'crud',
      filter: {
        $$id: 'f',
        body: [{ $$id: 'i', type: 'input-text', name: 'a' }],
        actions: [{ $$id: 's', type: 'submit' }],
      },
      columns: [{ $$id: 'l', name: 'a', label: '甲' } as Record<string, unknown>],
    },
  ],
});

describe('EditorNoise', () => {
  it('[Foundation §6] a page that staff only open is unchanged', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    expect(isSamePage(noise.clean(marked()), opened())).toBe(true);
  });

  it('[Foundation §6] a body of one element stays as it was written', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    expect(noise.clean(marked())).toMatchObject({ body: { type: 'crud' } });
    const asList = new EditorNoise();
    asList.start(marked(), { ...opened(), body: [opened().body] });
    expect(asList.clean(marked())).toMatchObject({ body: [{ type: 'crud' }] });
  });

  it('[Foundation §6] ignores defaults that a panel adds to a selected element', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    const selected = marked();
    selected.body[0]!.columns[0]!['placeholder'] = '-';
    noise.observe({ ...selected, pullRefresh: { disabled: true } }, false);
    expect(isSamePage(noise.clean({ ...selected, pullRefresh: { disabled: true } }), opened())).toBe(true);
  });

  it('[Foundation §6] ignores a trigger until it has an action, but keeps one of the opened page', () => {
    const idle = { __isBroadcast: false, weight: 0, actions: [] };
    const acting = { weight: 0, actions: [{ actionType: 'goBack' }] };
    const withTriggers = (onEvent: object) => {
      const page = marked();
      page.body[0]!.columns[0]!['onEvent'] = { $$id: 'e', ...onEvent };
      return page;
    };
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    expect(isSamePage(noise.observe(withTriggers({ mouseenter: idle, click: idle }), true), opened())).toBe(
      true,
    );
    expect(
      toCanonicalPage(noise.observe(withTriggers({ mouseenter: acting, click: idle }), true)),
    ).toMatchObject({
      body: { columns: [{ onEvent: { mouseenter: acting } }] },
    });
    expect(JSON.stringify(noise.clean(withTriggers({ mouseenter: acting, click: idle })))).not.toContain(
      'click',
    );
    const own = opened();
    Object.assign(own.body.columns[0]!, { onEvent: { click: { actions: [] } } });
    noise.start(withTriggers({ click: { actions: [] } }), own);
    expect(isSamePage(noise.clean(withTriggers({ click: { actions: [] } })), own)).toBe(true);
  });

  it('[Foundation §6] ignores a group of properties whose controls have been emptied, but keeps one of the opened page', () => {
    noteGroups('themeCss.className.border:default', false);
    noteGroups('messages', true);
    const withLook = (themeCss: object, page = marked()) => {
      Object.assign(page.body[0]!.columns[0]!, { themeCss });
      return page;
    };
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    const border = { className: { 'border:default': { 'top-border-width': '1px' } } };
    expect(toCanonicalPage(noise.observe(withLook(border), true))).toMatchObject({
      body: { columns: [{ themeCss: border }] },
    });
    const emptied = withLook({ $$id: 'a', className: { $$id: 'b', 'border:default': { $$id: 'c' } } });
    Object.assign(emptied.body[0]!, { messages: { fetchFailed: undefined } });
    expect(isSamePage(noise.observe(emptied, true), opened())).toBe(true);
    const own = opened();
    Object.assign(own.body.columns[0]!, { themeCss: {} });
    noise.start(withLook({}), own);
    expect(isSamePage(noise.clean(withLook({})), own)).toBe(true);
  });

  it('[Foundation §6] ignores such defaults also where the shared dialogs hold a copy under the same ids', () => {
    const noise = new EditorNoise();
    const withCopy = (part: ReturnType<typeof marked>) => ({ ...part, definitions: { copy: marked() } });
    const selected = marked();
    selected.body[0]!.columns[0]!['sortable'] = false;
    noise.start(withCopy(marked()), withCopy(marked()));
    noise.observe(withCopy(selected), false);
    expect(isSamePage(noise.clean(withCopy(selected)), noise.clean(withCopy(marked())))).toBe(true);
  });

  it('[Foundation §6] keeps the generated id of an element that an action refers to', () => {
    const noise = new EditorNoise();
    const withIds = marked();
    Object.assign(withIds.body[0]!, { id: 'u:list' });
    Object.assign(withIds.body[0]!.columns[0]!, { id: 'u:column' });
    noise.start(withIds, opened());
    expect(isSamePage(noise.clean(withIds), opened())).toBe(true);
    const reload = { type: 'button', actionType: 'reload', componentId: 'u:list' };
    const acting = { ...withIds, body: [...withIds.body, { $$id: 'b', ...reload }] };
    expect(toCanonicalPage(noise.observe(acting, true))).toMatchObject({
      body: [{ id: 'u:list', columns: [{ name: 'a', label: '甲' }] }, reload],
    });
  });

  it('[Foundation §6] keeps a property that an undo or redo brings back', () => {
    const noise = new EditorNoise();
    const first = marked();
    noise.start(first, opened());
    const hinted = marked();
    hinted.body[0]!.columns[0]!['remark'] = '说明';
    noise.observe(hinted, true);
    noise.observe(first, false);
    noise.observe(hinted, false);
    expect(noise.clean(hinted)).toMatchObject({ body: { columns: [{ remark: '说明' }] } });
    const renamed = marked();
    renamed.body[0]!.columns[0] = { ...hinted.body[0]!.columns[0], label: '乙' };
    expect(noise.observe(renamed, true)).toMatchObject({
      body: { columns: [{ label: '乙', remark: '说明' }] },
    });
  });

  it('[Foundation §6] after the whole page was replaced, keeps the properties of elements that have the ids of others', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    const noted = marked();
    noted.body[0]!.columns[0]!['placeholder'] = '-';
    noise.observe(noted, false);
    const given = {
      ...opened(),
      body: { ...opened().body, columns: [{ name: 'b', label: '乙', placeholder: '-', tpl: '${b}' }] },
    };
    const replaced = marked();
    replaced.body[0]!.columns[0] = { $$id: 'l', ...given.body.columns[0] };
    noise.replace(given);
    expect(isSamePage(noise.observe(replaced, false), given)).toBe(true);
  });

  it('[Foundation §6] ignores properties that a confirmed dialog adds to the page, unless the page had them', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    const left = (page: object) => ({
      ...page,
      definitions: {},
    });
    noise.observe(left(marked()), true);
    expect(isSamePage(noise.clean(left(marked())), opened())).toBe(true);
    const shared = { ...marked(), definitions: { a: { type: 'dialog' } } };
    expect(noise.clean(shared)).toMatchObject({ definitions: { a: { type: 'dialog' } } });
    const own = new EditorNoise();
    own.start(left(marked()), left(opened()));
    expect(own.clean(left(marked()))).toMatchObject({ definitions: {} });
  });

  it('[Foundation §6] counts edits by staff as a change, even together with panel defaults', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    const selected = marked();
    selected.body[0]!.columns[0]!['placeholder'] = '-';
    noise.observe(selected, false);
    const edited = structuredClone(selected);
    edited.body[0]!.columns[0]!['label'] = '乙';
    noise.observe(edited, true);
    const wanted = opened();
    wanted.body.columns[0]!.label = '乙';
    expect(isSamePage(noise.clean(edited), wanted)).toBe(true);
  });

  it('[Foundation §6] ignores panel defaults that are written while staff type', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    const edited = marked();
    Object.assign(edited.body[0]!.columns[0]!, { label: '乙', placeholder: '-', id: 'u:1', width: 80 });
    Object.assign(edited.body[0]!, { messages: { $$id: 'm' } });
    noise.observe(edited, true);
    const wanted = opened();
    Object.assign(wanted.body.columns[0]!, { label: '乙', width: 80 });
    expect(isSamePage(noise.clean(edited), wanted)).toBe(true);
  });

  it('[Foundation §6] an element is unchanged if amis-editor wraps it in an array while drawing', () => {
    const noise = new EditorNoise();
    const button = { $$id: 'b', type: 'button', label: '新增' };
    noise.start(
      { ...marked(), toolbar: button },
      { ...opened(), toolbar: { type: 'button', label: '新增' } },
    );
    const drawn = { ...marked(), toolbar: [{ ...button }] };
    noise.observe(drawn, false);
    const given = { ...opened(), toolbar: { type: 'button', label: '新增' } };
    expect(isSamePage(noise.clean(drawn), given)).toBe(true);
  });

  it('[Foundation §6] ignores properties that amis-editor adds to the page’s other dialogs when one opens', () => {
    const page = (first: object, second: object) => ({
      $$id: 'p',
      body: [
        {
          $$id: 'b',
          type: 'button',
          actionType: 'dialog',
          dialog: { $$id: 'd', title: '甲', type: 'dialog', ...first },
        },
        { $$id: 'a', actionType: 'confirmDialog', dialog: { $$id: 'e', title: '乙', ...second } },
      ],
    });
    const noise = new EditorNoise();
    noise.start(page({}, {}), page({}, {}));
    const body = [{ $$id: 't', type: 'tpl', tpl: '这是一个弹窗' }];
    const opened = page({ actionType: 'dialog' }, { type: 'dialog', actionType: 'confirmDialog', body });
    noise.observe(opened, true);
    expect(noise.clean(opened)).toEqual(page({}, {}));
    // Changes by staff to the same dialogs stay.
    const edited = page({ size: 'lg' }, { body: [{ $$id: 't', type: 'tpl', tpl: '真的吗' }] });
    noise.observe(edited, true);
    expect(noise.clean(edited)).toEqual(edited);
  });

  it('[Foundation §6] ignores added dialog properties that equal the amis defaults, if the page sets none of them', () => {
    const page = (dialog: object) => ({ body: [{ actionType: 'confirmDialog', dialog }] });
    const noise = new EditorNoise();
    noise.start(page({ title: '甲' }), page({ title: '甲' }));
    const confirmed = { $$id: 'new', title: '甲', showCloseButton: true, closeOnEsc: false };
    expect(noise.clean(page(confirmed))).toEqual(page({ $$id: 'new', title: '甲' }));
    expect(noise.clean(page({ title: '甲', showCloseButton: false }))).toEqual(
      page({ title: '甲', showCloseButton: false }),
    );
    noise.start(page({ closeOnEsc: false }), page({ closeOnEsc: false }));
    expect(noise.clean(page({ closeOnEsc: false }))).toEqual(page({ closeOnEsc: false }));
  });

  it('[Foundation §6] ignores properties that amis-editor adds to an action’s dialog, unless the page’s dialogs had them', () => {
    const page = (dialog: object) => ({
      type: 'page',
      body: [{ type: 'button', actionType: 'dialog', dialog }],
    });
    const confirmed = page({ type: 'dialog', actionType: 'dialog', title: '乙', body: [] });
    const noise = new EditorNoise();
    noise.start(page({ title: '甲', body: [] }), page({ title: '甲', body: [] }));
    expect(noise.clean(confirmed)).toEqual(page({ title: '乙', body: [] }));
    noise.start(confirmed, page({ type: 'dialog', title: '甲', body: [] }));
    expect(noise.clean(confirmed)).toEqual(page({ type: 'dialog', title: '乙', body: [] }));
  });

  it('[Foundation §6] keeps the value after staff change a panel default', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    const selected = marked();
    selected.body[0]!.columns[0]!['placeholder'] = '-';
    noise.observe(selected, false);
    const edited = structuredClone(selected);
    edited.body[0]!.columns[0]!['placeholder'] = '无';
    noise.observe(edited, true);
    expect(noise.clean(edited)).toMatchObject({ body: { columns: [{ placeholder: '无' }] } });
  });

  it('[Foundation §6] an element that staff add keeps all its initial properties', () => {
    const noise = new EditorNoise();
    noise.start(marked(), opened());
    const added = marked();
    added.body[0]!.columns.push({ $$id: 'n', name: 'b', label: '丙' });
    noise.observe(added, true);
    expect(noise.clean(added)).toMatchObject({
      body: { columns: [{ name: 'a' }, { name: 'b', label: '丙' }] },
    });
  });

  it('[Foundation §6] unwraps a single element that amis-editor put in an array', () => {
    const noise = new EditorNoise();
    const given = { type: 'page', toolbar: { type: 'button', label: '新增' }, body: [] };
    const button = { $$id: 'b', type: 'button', label: '新增' };
    const marked = { $$id: 'p', type: 'page', toolbar: [button], body: [] };
    noise.start(marked, given);
    expect(toCanonicalPage(noise.clean(marked))).toEqual(given);
    const two = { ...marked, toolbar: [button, { ...button, $$id: 'c' }] };
    expect(toCanonicalPage(noise.clean(two))).toMatchObject({
      toolbar: [{ label: '新增' }, { label: '新增' }],
    });
  });

  it('[Foundation §6] restores a text that amis-editor turned into an element, unless staff change it', () => {
    const noise = new EditorNoise();
    const given = { type: 'page', body: [{ type: 'alert', body: '该文章已删除' }] };
    const drawn = (tpl: string) => ({
      $$id: 'p',
      type: 'page',
      body: [{ $$id: 'a', type: 'alert', body: [{ $$id: 't', type: 'tpl', tpl, wrapperComponent: '' }] }],
    });
    noise.start(drawn('该文章已删除'), given);
    expect(toCanonicalPage(noise.clean(drawn('该文章已删除')))).toEqual(given);
    expect(noise.clean(drawn('已删除'))).toMatchObject({ body: [{ body: [{ tpl: '已删除' }] }] });
  });
});

it('[Foundation §6] removes internal marks of amis-editor wherever they stand, also from the editor of a part; keeps data with the same name', () => {
  const toast = { actionType: 'toast', args: { msg: '好' } };
  const pageOf = (source: object, filter: object, message: object) => ({
    type: 'page',
    data: { dsType: 'api', feat: 'Insert' },
    body: [
      { type: 'service', ...source, api: '/api/admin/feedback/list', body: [] },
      { type: 'crud', filter: { ...filter, body: [] }, columns: [] },
      {
        type: 'button',
        onEvent: { click: { actions: [{ ...toast, args: { ...toast.args, ...message } }] } },
      },
    ],
  });
  const marked = pageOf({ dsType: 'api' }, { feat: 'Insert' }, { className: 'theme-toast-action-scope' });
  const noise = new EditorNoise();
  noise.start(marked, marked);
  expect(noise.clean(marked)).toEqual(pageOf({}, {}, {}));
  expect(noise.observe({ ...marked, title: '甲' }, true)).toEqual({ ...pageOf({}, {}, {}), title: '甲' });
});
