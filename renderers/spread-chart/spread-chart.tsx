import { useMemo, useState } from 'react';
import { useStable } from '../use-stable';
import { Block } from '../report/parts/block';
import { ExportButton } from '../report/parts/export-button';
import { FigureTable, type FigureColumn } from '../report/parts/figure-table';
import type { Figure } from '../report/data/figures';
import { useCall } from '../report/data/use-call';
import type { BlockProps } from '../report/hosts/report-host';
import { ViewSwitch, type View } from '../report/parts/view-switch';
import { Bars } from './bars';
import { Ring } from './ring';
import { isBlankSpread, toSpread } from './spread';
import './spread-chart.css';

interface SpreadChartProps extends BlockProps {
  look?: 'ranking' | 'ring' | undefined;
  axis?: { name: string; label: string } | undefined;
  figure?: Figure | undefined;
  share?: string | undefined;
  columns?: FigureColumn[] | undefined;
  limit?: number | undefined;
  filename?: string | undefined;
  emptyText?: string | undefined;
}

/** How a whole is made up, as a ranking or a ring, with the table of the same figures and its export. */
export function SpreadChart(props: SpreadChartProps) {
  const { api, host, data, width, className, look = 'ranking', limit = 8, figure, share } = props;
  const call = useCall(host, api, data);
  const [view, setView] = useState<View>('chart');
  const plan = useStable({
    axis: props.axis ?? { name: 'name', label: '名称' },
    figure: figure ?? { name: 'value', label: '数量' },
    share,
    columns: props.columns,
  });
  const spread = useMemo(() => toSpread(call.data, plan), [call.data, plan]);
  const title = host.fill(props.title, data);
  const table = { columns: spread.columns, rows: spread.rows };
  return (
    <Block
      className={`spread-chart ${className ?? ''}`}
      title={title}
      remark={host.fill(props.remark, data)}
      width={width}
      call={call}
      isEmpty={isBlankSpread(spread)}
      emptyText={props.emptyText}
      tools={
        <>
          <ViewSwitch title={title} value={view} onChange={setView} />
          <ExportButton host={host} title={title} filename={props.filename} data={data} {...table} />
        </>
      }
    >
      {view === 'chart' &&
        (look === 'ring' ? <Ring slices={spread.slices} /> : <Bars slices={spread.slices} limit={limit} />)}
      <FigureTable caption={`${title}的数据`} {...table} hidden={view === 'chart'} height={360} />
    </Block>
  );
}
