import { expect, it } from 'vitest';
import { toCards } from '../../../renderers/stat-cards/cards';

const reports = "[decisions 'Screens the spec names without contents']";
const before = [{ label: '昨日此时', name: 'yesterdayNow', beside: { label: '全天', name: 'yesterday' } }];

it(`${reports} a card shows the figure, the earlier one, and the change as text, not by colour alone`, () => {
  const answer = {
    items: [
      { key: 'revenue', today: '1198.00', yesterdayNow: '998.00', yesterday: '2000.50' },
      { key: 'openFeedback', today: 12, yesterdayNow: 10, yesterday: 11 },
    ],
  };
  const rules = [
    { key: 'revenue', label: '收入', name: 'today', kind: 'money' as const, before, good: 'up' as const },
    { key: 'openFeedback', label: '未完成反馈', name: 'today', before, good: 'down' as const },
    { key: 'other', label: '没有的指标', name: 'today' },
  ];
  expect(toCards(answer, rules, 'key')).toEqual([
    {
      id: 'revenue',
      label: '收入',
      value: '¥1,198.00',
      before: [
        {
          label: '昨日此时',
          value: '¥998.00',
          beside: '全天 ¥2,000.50',
          change: { direction: 'up', text: '上升 20.0%' },
          tone: 'good',
        },
      ],
    },
    {
      id: 'openFeedback',
      label: '未完成反馈',
      value: '12',
      before: [
        {
          label: '昨日此时',
          value: '10',
          beside: '全天 11',
          change: { direction: 'up', text: '上升 20.0%' },
          tone: 'bad',
        },
      ],
    },
  ]);
});

it(`${reports} cards of one record read its fields, nested ones included; without an earlier figure there is no comparison`, () => {
  const rules = [
    {
      label: '转化率',
      name: 'summary.rate',
      kind: 'percent' as const,
      before: [{ label: '上期', name: 'previous.rate' }],
    },
    { label: '没有', name: 'summary.constructor' },
  ];
  expect(toCards({ summary: { rate: 12.5 }, previous: { rate: null } }, rules)).toEqual([
    {
      id: 'summary.rate/0',
      label: '转化率',
      value: '12.50%',
      before: [{ label: '上期', value: '-', tone: 'plain' }],
    },
    { id: 'summary.constructor/1', label: '没有', value: '-', before: [] },
  ]);
  expect(toCards(undefined, rules)).toEqual([]);
});
