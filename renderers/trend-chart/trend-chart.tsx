import { useMemo, useState } from 'react';
import { useStable } from '../use-stable';
import { Block } from '../report/parts/block';
import { ExportButton } from '../report/parts/export-button';
import { FigureTable, type FigureColumn } from '../report/parts/figure-table';
import { Legend } from '../report/parts/legend';
import { ViewSwitch, type View } from '../report/parts/view-switch';
import { useCall } from '../report/data/use-call';
import type { BlockProps } from '../report/hosts/report-host';
import { Chart } from './picture/chart';
import './trend-chart.css';
import { isBlankTrend, toTrend, type Around, type SeriesRule } from './trend';

interface TrendChartProps extends BlockProps {
  axis?: { name: string; label: string } | undefined;
  series?: SeriesRule[] | undefined;
  splitBy?: string | undefined;
  columns?: FigureColumn[] | undefined;
  stacked?: boolean | undefined;
  height?: number | undefined;
  filename?: string | undefined;
  emptyText?: string | undefined;
}

const none: ReadonlySet<string> = new Set();

/** Figures over time as lines or bars, with the table of the same figures and its export. */
const usualAxis = { name: 'date', label: '日期' };
const noSeries: NonNullable<TrendChartProps['series']> = [];

export function TrendChart(props: TrendChartProps) {
  const { api, host, data, width, className, stacked = false, height = 300, splitBy } = props;
  const call = useCall(host, api, data);
  const [view, setView] = useState<View>('chart');
  const [hidden, setHidden] = useState(none);
  const { axis = usualAxis, series = noSeries, columns } = props;
  const plan = useStable({ axis, series, splitBy, columns });
  const { granularity, today }: Around = data;
  const trend = useMemo(
    () => toTrend(call.data, plan, { granularity, today }),
    [call.data, plan, granularity, today],
  );
  const title = host.fill(props.title, data);
  const table = { columns: trend.columns, rows: trend.rows };
  return (
    <Block
      className={`trend-chart ${className ?? ''}`}
      title={title}
      remark={host.fill(props.remark, data)}
      width={width}
      call={call}
      isEmpty={isBlankTrend(trend)}
      emptyText={props.emptyText}
      skeleton={<i style={{ height: height + 34 }} />}
      tools={
        <>
          <ViewSwitch title={title} value={view} onChange={setView} />
          <ExportButton host={host} title={title} filename={props.filename} data={data} {...table} />
        </>
      }
    >
      {view === 'chart' ? (
        <>
          {trend.lines.length > 1 && <Legend items={trend.lines} hidden={hidden} onToggle={setHidden} />}
          <Chart
            trend={trend}
            hidden={hidden}
            stacked={stacked}
            height={trend.lines.length > 1 ? height : height + 34}
          />
        </>
      ) : null}
      <FigureTable caption={`${title}的数据`} {...table} hidden={view === 'chart'} height={height + 34} />
    </Block>
  );
}
