import { act, fireEvent, render as mount, screen, waitFor } from '@testing-library/react';
import type { IScopedContext } from 'amis-core';
import { render } from 'amis/lib/minimal';
import { expect, it } from 'vitest';
import type { CallRequest, ListServices, ListHost } from '../../../renderers/list/list-host';
import type { DirectList, Place } from '../../../renderers/list/list-renderer';
import { ListStore } from '../../../renderers/list/list-store';
import type { Json } from '../../../renderers/list/plan/node';
import { sanitizeHtml } from '../../../src/amis/services/sanitize';
import { findScreenPlan } from '../../../src/direct/plan-screen';
import '../../../src/amis/setup';
import { quietServices } from './quiet-host';

function recordingServices(): { services: ListServices; asked: CallRequest[] } {
  const asked: CallRequest[] = [];
  const services: ListServices = {
    ...quietServices,
    ask: (request) => {
      asked.push(request);
      return Promise.resolve({
        ok: true,
        msg: '',
        data: { items: [{ id: 1, name: request.url }], total: 1 },
      });
    },
  };
  return { services, asked };
}

const envOf = (parts: object) =>
  ({
    fetcher: () => Promise.reject(new Error('not by amis')),
    isCancel: () => false,
    notify: () => undefined,
    filterHtml: sanitizeHtml,
    useMobileUI: false,
    session: crypto.randomUUID(),
    ...parts,
  }) as never;

/** A page that is one list, drawn by the console, with `part` in its first cell drawn by amis. */
async function openDirect(names: Json, part: Json) {
  const plan = findScreenPlan({
    type: 'page',
    title: '人员',
    body: {
      type: 'crud',
      ...names,
      api: '/api/admin/people/list',
      columns: [{ label: '操作', ...part }],
    },
  });
  if (!plan) throw new Error('no plan');
  const { services, asked } = recordingServices();
  const host: ListHost = {
    ...services,
    scope: {},
    search: () => '',
    amis: { part: () => null, click: () => undefined, prepare: () => undefined },
  };
  const store = new ListStore(plan.list, host);
  await store.load();
  const element = document.createElement('span');
  document.body.append(element);
  const place: Place = { key: 'a', element, node: part, scope: { id: 1 } };
  const direct: DirectList = {
    store,
    places: { get: () => [place], subscribe: () => () => undefined },
    onReady: () => undefined,
  };
  mount(<>{render(plan.page as never, { theme: 'antd' }, envOf({ directList: direct }))}</>);
  return asked;
}

it.each([
  ['its id', { id: 'people' }, { componentId: 'people' }],
  ['its name', {}, { componentId: 'list' }],
  ['componentName', {}, { componentName: 'list' }],
])('[Foundation §5] a part that amis draws reloads the list around it by %s', async (_by, names, target) => {
  const reload = { actionType: 'reload', ...target };
  const button = { type: 'button', label: '刷新', onEvent: { click: { actions: [reload] } } };
  const asked = await openDirect(names, { type: 'wrapper', body: button });
  expect(asked.length).toBe(1);
  fireEvent.click(await screen.findByRole('button', { name: '刷新' }));
  await waitFor(() => expect(asked.length).toBe(2));
});

it("[decisions 'Behaviour'] a list that stays open keeps its selection when it is only refreshed", async () => {
  const { services, asked } = recordingServices();
  const scopes: IScopedContext[] = [];
  const body = {
    type: 'crud',
    name: 'list',
    syncLocation: false,
    selectable: true,
    labelTpl: '${name}',
    api: '/api/admin/people/list',
    columns: [{ name: 'name', label: '名称' }],
  };
  const scopeRef = (scope: IScopedContext | null) => scope && scopes.push(scope);
  mount(
    <>
      {render(
        { type: 'page', body } as never,
        { theme: 'antd', scopeRef },
        envOf({ listServices: services }),
      )}
    </>,
  );
  const box = await screen.findByRole('checkbox', { name: '选择 /api/admin/people/list' });
  fireEvent.click(box);
  const list = scopes
    .flatMap((scope) => [scope, ...(scope.children ?? [])])
    .map((scope) => scope.getComponentByName('list'))
    .find((found) => found);
  await act(async () => list?.reload?.());
  expect(asked.length).toBe(2);
  expect((box as HTMLInputElement).checked).toBe(true);
  await act(async () => list?.reload?.('', undefined, {}));
  expect(asked.length).toBe(3);
  expect((box as HTMLInputElement).checked).toBe(false);
});

it('[Foundation §5] a list in a tab follows changes of the page’s data', async () => {
  const { services, asked } = recordingServices();
  mount(
    <>
      {render(
        {
          type: 'page',
          data: { kind: 'a' },
          body: [
            {
              type: 'button',
              label: '换',
              onEvent: {
                click: {
                  actions: [{ actionType: 'setValue', componentId: 'page', args: { value: { kind: 'b' } } }],
                },
              },
            },
            {
              type: 'tabs',
              tabs: [
                {
                  title: '一',
                  body: {
                    type: 'crud',
                    name: 'list',
                    syncLocation: false,
                    api: '/api/admin/${kind}/list',
                    columns: [
                      { name: 'name', label: '名称' },
                      { type: 'tpl', label: '类', tpl: '类${kind}' },
                    ],
                  },
                },
              ],
            },
          ],
          id: 'page',
        } as never,
        { theme: 'antd' },
        envOf({ listServices: services }),
      )}
    </>,
  );
  await screen.findByText('/api/admin/a/list');
  await screen.findByText('类a');
  fireEvent.click(screen.getByRole('button', { name: '换' }));
  await screen.findByText('/api/admin/b/list');
  await screen.findByText('类b');
  expect(asked.map(({ url }) => url)).toEqual(['/api/admin/a/list', '/api/admin/b/list']);
});

it('draws `listItem` for each row of a list that is not a table, without tools for columns', async () => {
  const { services } = recordingServices();
  services.ask = () => Promise.resolve({ ok: true, msg: '', data: { name: '抖音', clicks: 3 } });
  const body = {
    type: 'crud',
    name: 'list',
    mode: 'list',
    syncLocation: false,
    api: { url: '/api/admin/channel/stats', responseData: { items: [{ '&': '$$' }] } },
    listItem: { body: [{ type: 'tpl', tpl: '${name}：${clicks} 次' }] },
  };
  const { container } = mount(
    <>{render({ type: 'page', body } as never, { theme: 'antd' }, envOf({ listServices: services }))}</>,
  );
  await screen.findByText('抖音：3 次');
  expect(container.querySelector('[data-list="list"]')).not.toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: '列表设置' })).toBeNull();
});
