import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createDirectHost } from '../../../renderers/report/hosts/report-page';
import { useCall } from '../../../renderers/report/parts/block';
import { Report } from '../../../renderers/report/report';
import type { ReportHost, Scope } from '../../../renderers/report/hosts/report-host';

it("[decisions 'Screens the spec names without contents'] a report follows its URL, also back to where a choice was made", () => {
  const host = createDirectHost({
    send: () => Promise.resolve({ ok: true, msg: '', data: {} }),
    notify: () => undefined,
  });
  const searches: string[] = [];
  const at = (search: string) => (
    <Report
      host={host}
      data={{}}
      search={search}
      onSearch={(next) => searches.push(next)}
      renderField={() => null}
    >
      {({ range }) => <b data-testid="range">{String(range)}</b>}
    </Report>
  );
  const shown = () => screen.getByTestId('range').textContent;
  const { rerender } = render(at(''));
  fireEvent.click(screen.getByRole('button', { name: '近7天' }));
  expect([shown(), searches]).toEqual(['last7', ['?range=last7']]);
  rerender(at('?range=last7'));
  expect(shown()).toBe('last7');
  rerender(at(''));
  expect(shown()).toBe('last30');
});

it('[look-and-feel] tells screen readers once that all figures of a new range have arrived, or why blocks failed', async () => {
  const { host, answer } = heldHost();
  render(
    <Report host={host} data={{}} search="" onSearch={() => undefined} renderField={() => null}>
      {(scope) => ['/a', '/b'].map((url) => <Figures key={url} url={url} host={host} data={scope} />)}
    </Report>,
  );
  const said = () => screen.getByRole('status').textContent;
  await answer(true, true);
  expect(said()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: '近7天' }));
  await answer(true);
  expect(said()).toBe('');
  await answer(true);
  expect(said()).toBe('数据已更新');
  fireEvent.click(screen.getByRole('button', { name: '近30天' }));
  expect(said()).toBe('');
  await answer(false);
  expect(screen.queryByRole('alert')).toBeNull();
  await answer(false);
  expect([said(), screen.getByRole('alert').textContent]).toEqual(['', '加载失败：超时']);
  fireEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await answer(true, true);
  expect(said()).toBe('数据已更新');
});

it('[look-and-feel] two reports tell screen readers once that all their figures have arrived, or why they failed', async () => {
  const { host, answer } = heldHost();
  function Page() {
    const [search, onSearch] = useState('');
    const shared = { host, search, onSearch, data: {}, renderField: () => null };
    return ['/a', '/b'].map((url) => (
      <Report key={url} {...shared}>
        {(scope) => <Figures url={url} host={host} data={scope} />}
      </Report>
    ));
  }
  render(<Page />);
  const textsOf = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent);
  const choose = (range: string, at: number) => {
    const button = screen.getAllByRole('button', { name: range })[at];
    if (button) fireEvent.click(button);
  };
  await answer(false, false);
  expect([textsOf('status'), textsOf('alert')]).toEqual([['', ''], ['加载失败：超时']]);
  for (const [at, said] of [
    [0, ['数据已更新', '']],
    [1, ['', '数据已更新']],
  ] as const) {
    choose(at === 0 ? '近7天' : '近30天', at);
    await answer(true);
    expect([textsOf('status'), textsOf('alert')]).toEqual([['', ''], []]);
    await answer(true);
    expect([textsOf('status'), textsOf('alert')]).toEqual([said, []]);
  }
});

/** A host whose calls are answered by `answer`, in their order. */
function heldHost() {
  const answers: ((ok: boolean) => void)[] = [];
  const host = createDirectHost({
    send: () =>
      new Promise((resolve) => answers.push((ok) => resolve({ ok, msg: ok ? '' : '超时', data: {} }))),
    notify: () => undefined,
  });
  const answer = (...oks: boolean[]) =>
    act(async () => {
      oks.forEach((ok) => answers.shift()?.(ok));
      await Promise.resolve();
    });
  return { host, answer };
}

function Figures({ host, url, data }: { host: ReportHost; url: string; data: Scope }) {
  const { loading } = useCall(host, { url, method: 'post', data: { from: '${startDate}' } }, data, false);
  return <i>{String(loading)}</i>;
}
