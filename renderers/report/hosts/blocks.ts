import type { ComponentType } from 'react';
import { AttentionList } from '../../attention-list/attention-list';
import { RetentionTable } from '../../retention-table/retention-table';
import { SpreadChart } from '../../spread-chart/spread-chart';
import { StatCards } from '../../stat-cards/stat-cards';
import { TrendChart } from '../../trend-chart/trend-chart';
import type { BlockProps } from './report-host';

/** The blocks of a report, by their type in a page. */
export const blocks: Readonly<Record<string, ComponentType<BlockProps>>> = {
  'stat-cards': StatCards,
  'trend-chart': TrendChart,
  'spread-chart': SpreadChart,
  'retention-table': RetentionTable,
  'attention-list': AttentionList,
};
