import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createDirectHost } from '../../../renderers/report/hosts/report-page';
import { Report } from '../../../renderers/report/report';

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
      {({ range }) => <output>{String(range)}</output>}
    </Report>
  );
  const shown = () => screen.getByRole('status').textContent;
  const { rerender } = render(at(''));
  fireEvent.click(screen.getByRole('button', { name: '近7天' }));
  expect([shown(), searches]).toEqual(['last7', ['?range=last7']]);
  rerender(at('?range=last7'));
  expect(shown()).toBe('last7');
  rerender(at(''));
  expect(shown()).toBe('last30');
});
