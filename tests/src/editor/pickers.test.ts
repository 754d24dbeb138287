import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findHarmfulClass } from '../../../server/page-check/amis-schema/harmless-classes';
import { dictionaries } from '../../../server/contract/dictionaries';
import { distinguish, toDictionaryOptions } from '../../../src/editor/words/options';
import { colours } from '../../../src/editor/words/pickers/colour-control';
import { looks, readLooks, toggleLook } from '../../../src/editor/words/pickers/look-control';
import { findReloadable, freeName } from '../../../src/editor/words/pickers/reloadable';
import { knownScreens, readAddress } from '../../../src/editor/words/pickers/screen-control';
import { withPickers } from '../../../src/editor/words/pickers/with-pickers';

describe('[Foundation §6] the target screens of a link', () => {
  it('are found in an address, with or without a query', () => {
    const found = (address: string) => {
      const { screen, more } = readAddress(address);
      return [screen?.address, more];
    };
    expect(found('#/platform/user/register/list')).toEqual(['/platform/user/register/list', '']);
    expect(found('/platform/feedback/list?status=0')).toEqual(['/platform/feedback/list', '?status=0']);
    expect(found('/platform/help/aritcleDetails/${row.id}')[0]).toBe('/platform/help/aritcleDetails/${id}');
    expect(found('https://example.com')).toEqual([undefined, '']);
    expect(found('goBack')).toEqual([undefined, '']);
  });

  it('have unique titles in their group', () => {
    const titles = knownScreens.map(({ group, title }) => `${group} ${title}`);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.length).toBeGreaterThan(40);
  });
});

describe('[Foundation §6] styles', () => {
  it('are classes that the page check accepts', () => {
    expect(looks.filter(([name]) => findHarmfulClass(name) !== undefined)).toEqual([]);
  });

  it('are distinguished from other classes, which stay', () => {
    expect(readLooks('icon-link text-danger')).toEqual({ chosen: ['text-danger'], others: ['icon-link'] });
    expect(readLooks("${a ? 'text-danger' : ''}")).toBeUndefined();
    expect(toggleLook('icon-link text-danger', 'font-bold')).toBe('icon-link text-danger font-bold');
    expect(toggleLook('icon-link font-bold', 'font-bold')).toBe('icon-link');
  });

  it('replace each other, so that a text has one colour', () => {
    expect(toggleLook('text-danger m-b', 'text-muted')).toBe('m-b text-muted');
  });
});

describe('[Foundation §6] colours', () => {
  it('are those of the theme, each for light and dark', () => {
    const theme = readFileSync('src/theme.css', 'utf8');
    const [light = '', dark = ''] = theme.split("[data-theme='dark']");
    const names = colours.map(([value]) => `${/--[\w-]+/.exec(value)?.[0]}:`);
    expect(names.filter((name) => !light.includes(name))).toEqual([]);
    expect(names.filter((name) => !dark.includes(name))).toEqual(['--color-on-primary:']);
  });
});

describe('[Foundation §6] reloadable elements', () => {
  const node = (id: string, schema: object, children: object[] = []) => ({
    ...{ id, label: `“${id}”`, type: '', isRegion: false, schema },
    uniqueChildren: children as never[],
  });

  it('are the elements that load data, once each; a list without a name has the default name', () => {
    const list = node('a', { type: 'crud' }, [node('a', { type: 'crud' }), node('b', { type: 'tpl' })]);
    const form = node('c', { type: 'form', name: 'edit', initApi: '/api/admin/a' });
    const page = node('p', { type: 'page' }, [
      list,
      form,
      node('d', { type: 'form' }),
      node('e', { type: 'service' }),
      node('f', { type: 'stat-cards' }),
    ]);
    expect(findReloadable(node('', {}, [page]))).toEqual([
      { id: 'a', label: '“a”', name: 'list' },
      { id: 'c', label: '“c”', name: 'edit' },
      { id: 'e', label: '“e”', name: '' },
      { id: 'f', label: '“f”', name: '' },
    ]);
  });

  it('are numbered when several have one label', () => {
    const service = (id: string) => ({ ...node(id, { type: 'service' }), label: '数据容器' });
    const list = node('a', { type: 'crud' });
    const labels = findReloadable(node('', {}, [service('x'), list, service('y')])).map(({ label }) => label);
    expect(labels).toEqual(['数据容器（第 1 个）', '“a”', '数据容器（第 2 个）']);
  });

  it('get a unique name', () => {
    expect(freeName(['service1', 'list'], 'service')).toBe('service2');
  });
});

describe('[Foundation §6] pickers in a panel', () => {
  const tabs = (...body: object[]) => [{ type: 'tabs', tabs: [{ title: '属性', body }] }];
  const types = (panel: unknown) => JSON.stringify(panel).match(/console-\w+-control/g) ?? [];

  it('replace amis-editor’s text fields for classes and addresses', () => {
    const panel = tabs(
      { type: 'ae-classname', name: 'className' },
      { type: 'ae-formulaControl', name: 'href' },
    );
    expect(types(withPickers(panel, { type: 'link' }, true))).toEqual([
      'console-look-control',
      'console-screen-control',
    ]);
  });

  it('replace the icon and colour controls, and keep their value handling', () => {
    const pipeOut = (value: unknown) => value;
    const panel = tabs(
      { type: 'icon-picker', name: 'expandIcon', pipeOut },
      { type: 'input-color', name: 'style.color', pipeOut },
      { type: 'amis-theme-color-picker', name: 'themeCss.titleClassName.color' },
    );
    const replaced = withPickers(panel, { type: 'tag' }, true);
    expect(types(replaced)).toEqual([
      'console-icon-control',
      'console-colour-control',
      'console-colour-control',
    ]);
    const [
      {
        tabs: [tab],
      },
    ] = replaced as [{ tabs: [{ body: { pipeOut?: unknown }[] }] }];
    expect(tab.body.map((control) => control.pipeOut)).toEqual([pipeOut, pipeOut, undefined]);
  });

  it('replace the text of a link, whose formula then opens by a button, and the field for the end of a range', () => {
    const body = tabs({ type: 'ae-textareaFormulaControl', name: 'body', label: '内容' });
    const end = tabs({ type: 'input-text', name: 'extraName', label: '结尾字段名' });
    expect(types(withPickers(body, { type: 'link' }, true))).toEqual(['console-text-control']);
    expect(types(withPickers(end, { type: 'input-date-range' }, true))).toEqual(['console-field-control']);
  });

  it('are added to a text, because amis-editor has no control for the console’s looks', () => {
    const panel = tabs({ type: 'textarea', name: 'tpl' });
    expect(types(withPickers(panel, { type: 'tpl' }, false))).toEqual(['console-look-control']);
  });

  it('are added to an element that acts, for users who may change its actions', () => {
    const panel = tabs({ type: 'input-text', name: 'label' });
    const form = { type: 'form' };
    expect(types(withPickers(panel, form, true))).toEqual(['console-reload-control']);
    expect(types(withPickers(panel, form, false))).toEqual([]);
    expect(types(withPickers(panel, { type: 'container' }, true))).toEqual([]);
  });
});

it('[Foundation §6] the panel of a dialog offers no switch for what the console sets for every dialog', () => {
  const names = ['title', 'closeOnEsc', 'showErrorMsg', 'showLoading'];
  const panel = names.map((name) => ({ type: 'switch', name }));
  const left = (type: string) =>
    (withPickers(panel, { type }, true) as { name: string }[]).map(({ name }) => name);
  expect([left('dialog'), left('drawer'), left('image')]).toEqual([['title'], ['title'], names]);
});

describe('[Foundation §6] defaults for properties that a page does not set', () => {
  type Piped = { pipeIn?: (value: unknown, store: unknown, data: unknown) => unknown };
  const pipe = (panel: unknown) => (panel as Piped[])[0]?.pipeIn;

  it('ticks only the regions that the page shows', () => {
    const control = { type: 'checkboxes', name: 'regions', pipeIn: () => ['body', 'toolbar', 'aside'] };
    const of = (page: object, value?: unknown) =>
      pipe(withPickers([control], { type: 'page' }, true))?.(value, undefined, page);
    expect(of({ title: '用户', body: [] })).toEqual(['body', 'header']);
    expect(of({ title: '用户', toolbar: [], aside: [] })).toEqual(['body', 'header']);
    expect(of({ toolbar: [{ type: 'button' }], aside: '说明' })).toEqual(['body', 'toolbar', 'aside']);
    expect(of({ title: '用户' }, ['body', 'aside'])).toEqual(['body', 'aside']);
  });

  it('switches sorting on for a column that sorts by default, until the page turns it off', () => {
    const control = { type: 'switch', name: 'sortable' };
    const of = (list: object | undefined, value?: unknown, column: object = { name: 'name' }) =>
      pipe(withPickers([control], { type: 'cell', ...column }, true, list as never))?.(value, undefined, {});
    expect(of({ type: 'crud', loadDataOnce: true })).toBe(true);
    expect(of({ type: 'crud', loadDataOnce: true }, false)).toBe(false);
    const quiet = [{ loadDataOnce: true, sortable: false }, { api: '/api/admin/a' }, undefined];
    expect(quiet.map((list) => of(list))).toEqual([undefined, undefined, undefined]);
    expect(of({ loadDataOnce: true }, undefined, { type: 'operation' })).toBeUndefined();
  });

  it('shows how a date is sent, and sends another kind of date as it is shown', () => {
    const format = { type: 'input-text', name: 'valueFormat', pipeIn: () => 'X' };
    const of = (type: string) => pipe(withPickers([format], { type }, true))?.(undefined, undefined, {});
    expect(['input-date', 'input-date-range', 'input-datetime'].map(of)).toEqual([
      'YYYY-MM-DD',
      'YYYY-MM-DD',
      'X',
    ]);
    type Form = { data: object; setValues: (values: object) => void };
    const onChange = (_value: unknown, _before: unknown, _model: unknown, form: Form) =>
      form.setValues({ displayFormat: 'YYYY-MM-DD HH:mm:ss', valueFormat: 'X' });
    const [control] = withPickers(
      [{ type: 'select', name: 'type', onChange }],
      { type: 'input-date' },
      true,
    ) as [{ onChange: typeof onChange }];
    let set = {};
    control.onChange('input-datetime', 'input-date', {}, { data: {}, setValues: (values) => (set = values) });
    expect(set).toEqual({ displayFormat: 'YYYY-MM-DD HH:mm:ss', valueFormat: 'YYYY-MM-DD HH:mm:ss' });
  });

  it('shows the toolbars that a list has when the page sets none', () => {
    const pipeIn = (value: unknown) => value ?? ['statistics', 'pagination'];
    const of = (name: string, list: object, value?: unknown) =>
      pipe(withPickers([{ type: 'combo', name, pipeIn }], { type: 'crud', ...list }, true))?.(
        value,
        undefined,
        {},
      );
    const shown = of('footerToolbar', {}) as { type: string }[];
    expect(shown.map(({ type }) => type)).toEqual(['tpl', 'switch-per-page', 'pagination']);
    expect(of('footerToolbar', {}, ['pagination'])).toEqual(['pagination']);
    expect(of('headerToolbar', {})).toEqual([]);
    expect(of('headerToolbar', { bulkActions: [{ type: 'button' }] })).toEqual(['bulkActions']);
    expect(of('alwaysShowPagination', {})).toBe(true);
  });

  it('rebuilds no columns when the look that a list has is chosen again', () => {
    const heard: unknown[] = [];
    const [control] = withPickers(
      [{ type: 'button-group-select', name: 'mode', onChange: (value: unknown) => heard.push(value) }],
      { type: 'crud' },
      true,
    ) as [{ onChange: (value: unknown, before: unknown) => void }];
    control.onChange('table', undefined);
    control.onChange('table', 'table');
    control.onChange('cards', 'table');
    control.onChange('table', 'cards');
    expect(heard).toEqual(['cards', 'table']);
  });

  it('selects loading at once, unless the page turns it off or sets a condition', () => {
    // amis-editor writes the `value` of a radio group into the page.
    const control = { type: 'radios', name: 'initFetch', value: false, pipeIn: () => '' };
    const made = withPickers([control], { type: 'crud' }, true);
    expect(made).not.toHaveProperty('0.value');
    const of = (value: unknown, page = {}) => pipe(made)?.(value, undefined, page);
    expect([of(undefined), of(true), of(false), of('')]).toEqual([true, true, false, '']);
    expect(of(undefined, { initFetchOn: '${ready}' })).toBe('');
  });
});

describe('[Foundation §6] the action of a button', () => {
  // amis-editor's own settings for the click, in a separate dialog.
  const settings = {
    type: 'tooltip-wrapper',
    className: 'old-action-tooltip-warpper',
    body: [{ type: 'button', dialog: { body: { body: [{ type: 'js-editor', name: 'onClick' }] } } }],
  };
  const panel = [
    {
      type: 'tabs',
      tabs: [
        { title: '属性', body: [{ type: 'input-text', name: 'label' }] },
        { title: '动作', body: [settings, { type: 'ae-eventControl', name: 'onEvent' }] },
      ],
    },
  ];
  type Control = { type: string; name?: string; tpl?: string; visibleOn?: string };
  const read = (button: object, mayAct = true) => {
    const [
      {
        tabs: [properties, actions],
      },
    ] = withPickers(panel, { type: 'button', ...button }, mayAct) as [
      { tabs: [{ body: Control[] }, { body: Control[] }] },
    ];
    return { properties: properties.body, actions: actions.body };
  };
  /** Names of the visible controls. */
  const seen = (actionType: string) =>
    read({ actionType })
      .properties.filter(({ visibleOn }) => visibleOn?.includes(`'${actionType}'`) ?? true)
      .map(({ name }) => name);

  it('is selected from a list, and shows only its own settings', () => {
    expect(seen('dialog')).toEqual(['label', 'actionType', 'dialog', 'reload']);
    expect(seen('ajax')).toEqual(['label', 'actionType', 'feedback', 'api', 'reload']);
    expect(seen('link')).toEqual(['label', 'actionType', 'link']);
    expect(seen('copy')).toEqual(['label', 'actionType', 'content']);
    expect(seen('reload')).toEqual(['label', 'actionType', 'target']);
    expect(seen('cancel')).toEqual(['label', 'actionType']);
  });

  it('is offered for a new button, but not for a button that only runs its listed actions', () => {
    const names = (button: object) => read(button).properties.map(({ name }) => name);
    expect(names({}).slice(0, 3)).toEqual(['label', 'actionType', 'dialog']);
    expect(names({ onEvent: { click: { actions: [] } } })).toEqual(names({}));
    expect(names({ onEvent: { click: { actions: [{ actionType: 'toast' }] } } })).toEqual(['label']);
    expect(names({ type: 'submit' })).toEqual(['label']);
  });

  it('offers no script and no setting in programming terms', () => {
    const { actions } = read({ actionType: 'ajax' });
    expect(actions.map(({ type }) => type)).toEqual(['tpl', 'ae-eventControl']);
    expect(actions[0]?.tpl).toContain('“属性”');
    expect(read({ type: 'submit' }).actions.map(({ type }) => type)).toEqual(['ae-eventControl']);
  });

  it('cannot be changed by a layout editor, who may only edit the dialog that it opens', () => {
    const names = (button: object) => read(button, false).properties.map(({ name }) => name);
    expect(names({ actionType: 'dialog', dialog: { title: '新增' } })).toEqual(['label', 'dialog']);
    expect(names({ actionType: 'dialog' })).toEqual(['label']);
    expect(names({ actionType: 'ajax', api: '/api/admin/a' })).toEqual(['label']);
    expect(read({ actionType: 'ajax' }, false).actions.map(({ type }) => type)).toEqual(['ae-eventControl']);
  });
});

describe('[Foundation §6] choices with the same label', () => {
  it('are told apart by their field', () => {
    expect(
      distinguish([
        ['state', '状态', 'state'],
        ['orderState', '状态', 'orderState'],
        ['id', '编号', 'id'],
      ]),
    ).toEqual([
      ['state', '状态（state）'],
      ['orderState', '状态（orderState）'],
      ['id', '编号'],
    ]);
  });

  it('are one choice, if they are equal dictionaries: the one in use, else that of the field', () => {
    const keysOf = (...preferred: string[]) => toDictionaryOptions(preferred).map(([key]) => key);
    expect(keysOf()).toEqual(expect.arrayContaining(['userClientType', 'yesNo', 'configType']));
    expect(keysOf()).not.toContain('growthClientType');
    expect(keysOf('', 'growthClientType')).toContain('growthClientType');
    expect(keysOf('', 'growthClientType')).not.toContain('userClientType');
    expect(keysOf('userClientType', 'growthClientType')).not.toContain('growthClientType');
  });

  it('never remain among the dictionaries', () => {
    for (const key of Object.keys(dictionaries)) {
      const labels = toDictionaryOptions([key]).map(([, label]) => label);
      expect(new Set(labels).size).toBe(labels.length);
    }
    expect(toDictionaryOptions([])).toContainEqual(['configType', '是、否（Y、N）']);
  });
});
