import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { BasicPanelItem, BuildPanelEventContext, PanelProps } from 'amis-editor';
import { createElement, type ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FieldsPlugin } from '../../../src/editor/catalogue/fields-panel';
import { getCatalogue, useCatalogueOf } from '../../../src/editor/catalogue/catalogue-store';
import { setTransport } from '../../../src/http';
import { openDesign } from './workbench/open-design';

afterEach(cleanup);

it('[Foundation §6] the panel of calls and fields loads them again after a failure; one that follows their arrival does not hide them', async () => {
  let asked = 0;
  let failLate = () => {};
  const late = new Promise<void>((resolve) => (failLate = resolve));
  setTransport(async ({ url }) => {
    const turn = url.endsWith('/calls') ? (asked += 1) : 0;
    if (turn === 2) await late;
    const data = turn > 0 ? { items: [] } : { menu: '', samples: [] };
    const answer =
      turn === 1 || turn === 2
        ? { status: 500, msg: '服务暂时不可用', data: null }
        : { status: 0, msg: '', data };
    return { status: 200, body: JSON.stringify(answer), header: () => null };
  });
  const store = { activeId: '', schema: { type: 'page', body: [] } };
  const manager = { store } as unknown as PanelProps['manager'];
  const panels: BasicPanelItem[] = [];
  new FieldsPlugin(manager).buildEditorPanel({} as BuildPanelEventContext, panels);
  const Panel = panels[0]?.component as ComponentType<Pick<PanelProps, 'store' | 'manager'>>;
  renderHook(() => useCatalogueOf(openDesign()));
  render(createElement(Panel, { store: manager.store, manager }));
  expect((await screen.findByRole('alert')).textContent).toContain('接口列表加载失败：服务暂时不可用');
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(screen.getByText('正在加载接口…').textContent).toBeTruthy();
  // Another page opens before the answer.
  renderHook(() => useCatalogueOf(openDesign({ path: '/platform/feedback/list' })));
  await waitFor(() => expect(screen.getByRole('searchbox', { name: '搜索接口或字段' })).toBeTruthy());
  await act(async () => failLate());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toBe(3);
});

it('[Foundation §6] the panels take the menu of the open page, also when the answer about the page before arrives last', async () => {
  const answers = new Map<string, () => void>();
  setTransport(
    ({ body }) =>
      new Promise((resolve) => {
        const { path = '' } = JSON.parse(String(body)) as { path?: string };
        const answer = { status: 0, msg: '', data: { menu: path, samples: [], items: [] } };
        answers.set(path, () => resolve({ status: 200, body: JSON.stringify(answer), header: () => null }));
      }),
  );
  const { result, rerender } = renderHook((path: string) => useCatalogueOf(openDesign({ path })), {
    initialProps: '/platform/user/register/list',
  });
  rerender('/platform/feedback/list');
  for (const path of ['/platform/feedback/list', '/platform/user/register/list'])
    await act(async () => answers.get(path)?.());
  await waitFor(() => expect(result.current).toEqual([]));
  expect(getCatalogue().menu).toBe('/platform/feedback/list');
});
