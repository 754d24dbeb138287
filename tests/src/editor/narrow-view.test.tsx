import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NarrowView } from '../../../src/editor/narrow-view';
import { setTransport } from '../../../src/http';
import { openDesign, pageWith } from './workbench/open-design';

const entryOf = (version: number) => ({
  version,
  publishedBy: '小李',
  publishedAt: '2026-11-25 11:17:37',
  note: '',
  live: version === 2,
  restoredFrom: null,
});

it('[Foundation §6] shows the version chosen last, also when the answer about an earlier choice arrives after it', async () => {
  const answers = new Map<number, () => void>();
  setTransport(({ url, body }) => {
    const { version } = JSON.parse(String(body ?? '{}')) as { version?: number };
    const data = url.endsWith('/history')
      ? { items: [entryOf(2), entryOf(1)] }
      : version === undefined
        ? { samples: [], menu: '', items: [], imageHost: '' }
        : { schema: pageWith(`页面 ${version}`) };
    // All test files of a worker share the list of calls: it stays unknown.
    const status = url.endsWith('/calls') ? 500 : 0;
    const reply = { status: 200, body: JSON.stringify({ status, msg: '', data }), header: () => null };
    if (version === undefined) return Promise.resolve(reply);
    return new Promise((resolve) => answers.set(version, () => resolve(reply)));
  });
  render(
    <NarrowView
      design={openDesign()}
      staff={{ username: 'op1', account: 'op1', menus: [] }}
      reads={{ reads: [], owners: {} }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: '发布历史' }));
  await screen.findByText('版本 2');
  for (const entry of screen.getAllByRole('listitem'))
    fireEvent.click(within(entry).getByRole('button', { name: '预览' }));
  await act(async () => answers.get(1)?.());
  expect(await screen.findByRole('region', { name: '版本 1' })).toBeTruthy();
  await act(async () => answers.get(2)?.());
  expect(screen.getByRole('region', { name: '版本 1' })).toBeTruthy();
});
