import { expect, it } from 'vitest';
import { searchNamesOf, withAbsentNames } from '../../../../src/amis/place/list-search';

const list = {
  type: 'crud',
  syncLocation: true,
  filter: {
    body: [
      { type: 'input-text', name: 'mobile' },
      { type: 'input-date-range', name: 'startDate', extraName: 'endDate' },
    ],
  },
};

it("[decisions 'Behaviour'] filters that a link omits are blank, and an omitted page is 1", () => {
  const names = searchNamesOf({ type: 'page', body: [{ type: 'container', body: list }] });
  expect(withAbsentNames('?mobile=138&page=3', names)).toBe(
    '?mobile=138&page=3&startDate=&endDate=&perPage=10',
  );
});

it('[B §9] filters that a link omits get the list’s default value if it has one', () => {
  const names = searchNamesOf({
    type: 'page',
    body: { ...list, defaultParams: { startDate: '2025-01-01', endDate: '2099-12-31' } },
  });
  expect(withAbsentNames('', names)).toBe(
    '?mobile=&startDate=2025-01-01&endDate=2099-12-31&page=1&perPage=10',
  );
  expect(withAbsentNames('?startDate=2025-03-01', names)).toContain(
    'startDate=2025-03-01&mobile=&endDate=2099-12-31',
  );
});

it('leaves the query unchanged if the page’s list is not in the URL', () => {
  const names = searchNamesOf({ type: 'page', body: { ...list, syncLocation: false } });
  expect(withAbsentNames('?a=1', names)).toBe('?a=1');
});
