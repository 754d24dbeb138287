import { expect, it } from 'vitest';
import { toAttention } from '../../../renderers/attention-list/attention-list';
import { toScreenHref } from '../../../renderers/report/parts/screen-link';

const reports = "[decisions 'Screens the spec names without contents']";

it(`${reports} lists only pending work`, () => {
  const feedback = { key: 'feedback', name: 'APP反馈', text: '1234 条APP反馈待处理' };
  const link = '/platform/feedback/list?status=0';
  expect(
    toAttention({
      items: [
        { ...feedback, count: 1234, link },
        { key: 'failedGrants', count: 0 },
      ],
    }),
  ).toEqual([{ ...feedback, count: '1,234', link }]);
  expect(toAttention(null)).toEqual([]);
});

it(`${reports} links only to console screens whose menu the user has`, () => {
  const data = { staff: { menus: ['/platform/feedback/list'] } };
  expect(toScreenHref('/platform/feedback/list?status=0', data)).toBe('#/platform/feedback/list?status=0');
  for (const link of [
    '/platform/user/order/list',
    'javascript:alert(1)',
    '//example.com',
    '/platform/feedback/list?a#b',
    '',
  ]) {
    expect(toScreenHref(link, data)).toBe(undefined);
  }
});
