import { useState, type ReactNode } from 'react';
import { Segments } from './parts/choices';
import { granularityLabels, isDay, rangeLabels, type RangeName } from './ranges';
import type { RenderField } from './report';
import type { Choose, ReportChoice, ReportRules } from './report-place';

interface ReportBarProps {
  title: string;
  remark: string;
  choice: ReportChoice;
  rules: ReportRules;
  today: string;
  filter: ReactNode[];
  onChoose(change: Choose): void;
  onRefresh(): void;
  renderField: RenderField;
}

const ranges = [
  ...(Object.keys(rangeLabels) as RangeName[]).map((value) => ({ value, label: rangeLabels[value] })),
  { value: 'custom' as const, label: '自定义' },
];

/** One row: heading, filters, range, granularity, refresh. */
export function ReportBar(props: ReportBarProps) {
  const { title, remark, choice, rules, filter, onChoose, onRefresh } = props;
  const { granularity, rangeName } = choice;
  const [choosing, setChoosing] = useState(false);
  const isCustom = choosing || rangeName === 'custom';
  const hasGranularity = rules.granularities.length > 1;
  // The last choice of the bar.
  const at = hasGranularity ? 'granularity' : !rules.hasRange ? 'filter' : isCustom ? 'days' : 'range';
  const refresh = (
    <button
      type="button"
      className="report-button is-icon"
      aria-label="刷新"
      title="刷新"
      onClick={onRefresh}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 1.5v3h-3" />
      </svg>
    </button>
  );
  return (
    <div className="report-bar">
      {(title || remark) && (
        <div className="report-bar-heading">
          {title && <h2>{title}</h2>}
          {remark && <p>{remark}</p>}
        </div>
      )}
      <div className="report-bar-choices">
        {filter}
        {rules.hasRange && (
          <Group end={at === 'range' && refresh}>
            <Segments
              label="时间范围"
              options={ranges}
              value={isCustom ? 'custom' : rangeName}
              onChange={(value) => {
                setChoosing(value === 'custom');
                if (value !== 'custom') onChoose({ rangeName: value });
              }}
            />
          </Group>
        )}
        {rules.hasRange && isCustom && (
          <Group end={at === 'days' && refresh}>
            <OwnRange {...props} />
          </Group>
        )}
        {hasGranularity && (
          <Group end={refresh}>
            <Segments
              label="粒度"
              options={rules.granularities.map((value) => ({ value, label: granularityLabels[value] }))}
              value={granularity}
              onChange={(value) => onChoose({ granularity: value })}
            />
          </Group>
        )}
        {at === 'filter' && refresh}
      </div>
    </div>
  );
}

/** A field of the bar, and the button at its `end`, which wraps to the next line only together with it. */
const Group = ({ children, end }: { children: ReactNode; end: ReactNode }) => (
  <div className="report-bar-group">
    {children}
    {end}
  </div>
);

/** amis' own picker, as in the filter of every list. */
function OwnRange({ choice, onChoose, renderField, today }: ReportBarProps) {
  const { startDate, endDate } = choice.range;
  return (
    <div className="report-range">
      {renderField(
        'range',
        {
          type: 'input-date-range',
          name: 'days',
          label: false,
          mode: 'inline',
          valueFormat: 'YYYY-MM-DD',
          displayFormat: 'YYYY-MM-DD',
          startPlaceholder: '开始日期',
          endPlaceholder: '结束日期',
          clearable: false,
          maxDate: today,
        },
        {
          value: `${startDate},${endDate}`,
          onChange: (value: unknown) => {
            const [start = '', end = ''] = String(value ?? '').split(',');
            if (isDay(start) && isDay(end) && start <= end)
              onChoose({ range: { startDate: start, endDate: end } });
          },
        },
      )}
    </div>
  );
}

/** Placeholder of a filter field while its code loads: its label, and a box as wide as the field. */
export function FieldSkeleton({ label }: { label: unknown }) {
  return (
    <span className="report-field-skeleton">
      {typeof label === 'string' && <span>{label}</span>}
      <i />
    </span>
  );
}
