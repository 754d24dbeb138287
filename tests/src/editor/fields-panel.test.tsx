import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { BasicPanelItem, BuildPanelEventContext, PanelProps } from 'amis-editor';
import { createElement, type ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FieldsPlugin } from '../../../src/editor/catalogue/fields-panel';
import { useCatalogueOf } from '../../../src/editor/catalogue/catalogue-store';
import { setTransport } from '../../../src/http';
import { openDesign } from './workbench/open-design';

afterEach(cleanup);

it('[Foundation §6] the panel of calls and fields loads them again after a failure', async () => {
  let asked = 0;
  setTransport(async ({ url }) => {
    const isFailed = url.endsWith('/calls') && (asked += 1) === 1;
    const data = url.endsWith('/calls') ? { items: [] } : { menu: '', samples: [] };
    const answer = isFailed
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
  await waitFor(() => expect(screen.getByRole('searchbox', { name: '搜索接口或字段' })).toBeTruthy());
  expect(asked).toBe(2);
});
