import { useMemo, useState } from 'react';
import { useStable } from '../use-stable';
import { useCall } from '../report/parts/block';
import { Legend } from '../report/parts/choices';
import { ChartBlock, type FigureBlockProps, type FigureColumn } from '../report/parts/figure-block';
import { Chart } from './chart';
import './trend-chart.css';
import { isBlankTrend, toTrend, type Around, type SeriesRule } from './trend';

interface TrendChartProps extends FigureBlockProps {
  axis?: { name: string; label: string } | undefined;
  series?: SeriesRule[] | undefined;
  splitBy?: string | undefined;
  columns?: FigureColumn[] | undefined;
  stacked?: boolean | undefined;
  height?: number | undefined;
}

const none: ReadonlySet<string> = new Set();
const defaultAxis = { name: 'date', label: '日期' };
const noSeries: SeriesRule[] = [];

/** Figures over time as lines or bars, with a table of the same figures and its export. */
export function TrendChart(props: TrendChartProps) {
  const { api, host, data, stacked = false, height = 300, splitBy } = props;
  const call = useCall(host, api, data);
  const [hidden, setHidden] = useState(none);
  const { axis = defaultAxis, series = noSeries, columns } = props;
  const plan = useStable({ axis, series, splitBy, columns });
  const { granularity, today }: Around = data;
  const trend = useMemo(
    () => toTrend(call.data, plan, { granularity, today }),
    [call.data, plan, granularity, today],
  );
  const isNamed = trend.lines.length > 1;
  return (
    <ChartBlock
      block={props}
      name="trend-chart"
      call={call}
      columns={trend.columns}
      rows={trend.rows}
      isEmpty={isBlankTrend(trend)}
      height={height + 34}
      skeleton={<i style={{ height: height + 34 }} />}
    >
      {isNamed && <Legend items={trend.lines} hidden={hidden} onToggle={setHidden} />}
      <Chart trend={trend} hidden={hidden} stacked={stacked} height={isNamed ? height : height + 34} />
    </ChartBlock>
  );
}
