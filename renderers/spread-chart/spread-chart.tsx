import { useMemo } from 'react';
import { useStable } from '../use-stable';
import { useCall } from '../report/parts/block';
import { ChartBlock, type FigureBlockProps, type FigureColumn } from '../report/parts/figure-block';
import type { Figure } from '../report/figures';
import { Bars, Ring } from './pictures';
import { isBlankSpread, toSpread } from './spread';
import './spread-chart.css';

interface SpreadChartProps extends FigureBlockProps {
  look?: 'ranking' | 'ring' | undefined;
  axis?: { name: string; label: string } | undefined;
  figure?: Figure | undefined;
  share?: string | undefined;
  columns?: FigureColumn[] | undefined;
  limit?: number | undefined;
}

/** Composition of a whole, as a ranking or a ring, with a table of the same figures and its export. */
export function SpreadChart(props: SpreadChartProps) {
  const { api, host, data, look = 'ranking', limit = 8, share, columns } = props;
  const { axis = { name: 'name', label: '名称' }, figure = { name: 'value', label: '数量' } } = props;
  const call = useCall(host, api, data);
  const plan = useStable({ axis, figure, share, columns });
  const spread = useMemo(() => toSpread(call.data, plan), [call.data, plan]);
  return (
    <ChartBlock
      block={props}
      name="spread-chart"
      call={call}
      columns={spread.columns}
      rows={spread.rows}
      isEmpty={isBlankSpread(spread)}
      height={360}
    >
      {look === 'ring' ? <Ring slices={spread.slices} /> : <Bars slices={spread.slices} limit={limit} />}
    </ChartBlock>
  );
}
