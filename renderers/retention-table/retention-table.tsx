import { useMemo, useState, type CSSProperties } from 'react';
import { Block, useCall } from '../report/parts/block';
import { Segments } from '../report/parts/choices';
import { ExportButton, type FigureBlockProps } from '../report/parts/figure-block';
import { toRetention, type RetentionRow, type RetentionView } from './retention';
import './retention-table.css';

const views: readonly { value: RetentionView; label: string }[] = [
  { value: 'share', label: '留存率' },
  { value: 'users', label: '人数' },
];

/** Retention: a row per cohort, a column per period, shaded by the share that came back. */
export function RetentionTable(props: FigureBlockProps) {
  const { api, host, data } = props;
  const call = useCall(host, api, data);
  const [view, setView] = useState<RetentionView>('share');
  const granularity: unknown = data.granularity;
  const retention = useMemo(() => toRetention(call.data, view, granularity), [call.data, view, granularity]);
  const { heads, rows, total, columns, records, isBlank } = retention;
  const title = host.fill(props.title, data);
  return (
    <Block
      block={props}
      name="retention-table"
      call={call}
      isEmpty={isBlank}
      emptyText={props.emptyText || '所选范围内没有新增用户'}
      tools={
        <>
          <Segments label={`${title}：留存率或人数`} options={views} value={view} onChange={setView} />
          <ExportButton block={props} columns={columns} rows={records} />
        </>
      }
    >
      <div className="report-table-frame" role="region" aria-label={`${title}：表格`} tabIndex={0}>
        <table className="report-table retention-cohorts">
          <caption>{`${title}，${view === 'share' ? '留存率' : '留存人数'}`}</caption>
          <thead>
            <tr>
              <th scope="col" className="is-text">
                注册日期
              </th>
              <th scope="col">新增用户</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {total && rows.length > 1 && <Cohort row={total} className="is-total" />}
            {rows.map((row, index) => (
              <Cohort key={index} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  );
}

function Cohort({ row, className }: { row: RetentionRow; className?: string }) {
  return (
    <tr className={className}>
      <th scope="row">{row.label}</th>
      <td>{row.size}</td>
      {row.cells.map(({ text, other, strength }, index) => (
        <td
          key={index}
          className={strength === undefined ? undefined : 'retention-cell'}
          style={strength === undefined ? undefined : ({ '--strength': `${strength}%` } as CSSProperties)}
          title={other}
        >
          {text}
        </td>
      ))}
    </tr>
  );
}
