import type { Schema } from 'amis-core';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { ReportHost, Scope } from './hosts/report-host';
import { newsOf } from './news';
import { ReportContext } from './parts/block';
import { toShanghaiDay, type Granularity, type RangeName } from './ranges';
import { readChoice, toScope, withChoice, type Choose, type ReportRules } from './report-place';
import { ReportBar } from './report-bar';
import { useStable } from '../use-stable';
import './report.css';

interface ReportTab {
  value: string;
  label: string;
}

/** A field beside the range: its data and its change handler. */
export interface FieldUse {
  data?: Scope;
  value: string;
  onChange(value: unknown): void;
}
export type RenderField = (name: string, item: Schema, use: FieldUse) => ReactNode;

export interface ReportProps {
  title?: string | undefined;
  remark?: string | undefined;
  /** The initial range; `none` for a report without one. */
  range?: RangeName | 'none' | undefined;
  granularities?: Granularity[] | undefined;
  /** Form items beside the range. */
  filter?: Schema[] | undefined;
  tabs?: ReportTab[] | undefined;
  className?: string | undefined;
}

export interface FrameProps extends ReportProps {
  host: ReportHost;
  /** Data that amis gives every page: `params`, `dict`, `staff`. */
  data: Scope;
  /** The query of the screen's URL. */
  search: string;
  onSearch(search: string): void;
  /** Draws a filter field or the range picker. */
  renderField: RenderField;
  /** The blocks. */
  children(scope: Scope): ReactNode;
}

/**
 * The frame of a report: keeps range, granularity, filters and tab in the URL, and passes them to its blocks as
 * `startDate`, `endDate`, `granularity`, `tab` and the filters' names.
 */
export function Report(props: FrameProps) {
  const { title, remark, filter, data, host, search, renderField, className } = props;
  const rules = useRules(props);
  // A choice takes effect at once, even without a URL (in the designer's preview).
  const [chosen, setChosen] = useState({ after: search, search });
  // Drops the choice when the URL changes: a later return to its URL must not bring it back.
  if (chosen.after !== search) setChosen({ after: search, search });
  const query = chosen.after === search ? chosen.search : search;
  const today = useToday();
  const choice = useMemo(() => readChoice(query, rules, today), [query, rules, today]);
  const [turn, setTurn] = useState(0);
  const news = newsOf(host);
  const told = useSyncExternalStore(news.subscribe, news.get);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => news.join(root), [news]);
  const { news: said, problem } = told.by === root ? told : nothingTold;
  const state = useMemo(() => ({ turn, begin: news.begin }), [turn, news]);

  const choose = (change: Choose) => {
    news.expect(root);
    const next = withChoice(query, change, rules);
    setChosen({ after: search, search: next });
    props.onSearch(next);
  };
  const scope = JSON.stringify(toScope(choice, rules, today));
  const inner = useMemo(() => host.within(data, JSON.parse(scope) as object), [host, data, scope]);
  const heading = host.fill(title, inner);
  const content = <div className="report-grid">{props.children(inner)}</div>;
  return (
    <ReportContext.Provider value={state}>
      <div className={`report ${className ?? ''}`.trim()} ref={root}>
        {props.tabs && props.tabs.length > 0 && choice.tab !== undefined && (
          <ReportTabs tabs={props.tabs} value={choice.tab} onChange={(tab) => choose({ tab })} />
        )}
        <ReportBar
          title={heading}
          remark={host.fill(remark, inner)}
          choice={choice}
          rules={rules}
          today={today}
          onChoose={choose}
          onRefresh={() => {
            news.expect(root);
            setTurn((count) => count + 1);
          }}
          filter={(filter ?? []).map((item, index) =>
            renderField(
              `filter/${index}`,
              { clearable: true, placeholder: '全部', ...item, mode: 'inline' },
              {
                data: inner,
                value: choice.filters[String(item.name)] ?? '',
                onChange: (value: unknown) => choose({ filters: { [String(item.name)]: toText(value) } }),
              },
            ),
          )}
          renderField={renderField}
        />
        {choice.tab === undefined ? (
          content
        ) : (
          <div role="tabpanel" id={panelId(choice.tab)} aria-labelledby={tabId(choice.tab)}>
            {content}
          </div>
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
        {problem !== '' && (
          <p className="visually-hidden" role="alert">
            {problem}
          </p>
        )}
      </div>
    </ReportContext.Provider>
  );
}

const nothingTold = { news: '', problem: '' };

const toText = (value: unknown) => (value === undefined || value === null ? '' : String(value));

function useRules({ range = 'last30', granularities, filter, tabs }: ReportProps): ReportRules {
  return useStable({
    hasRange: range !== 'none',
    defaultRange: range === 'none' ? 'last30' : range,
    granularities: granularities ?? [],
    filterNames: (filter ?? []).map(({ name }) => String(name)),
    tabs: (tabs ?? []).map(({ value }) => value),
  });
}

/** Today in Shanghai; updates at midnight on an open screen. */
function useToday(): string {
  const [today, setToday] = useState(() => toShanghaiDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(toShanghaiDay(new Date())), 60_000);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/** Ids by which a tab and its panel refer to each other. */
const tabId = (value: string) => `report-tab-${value}`;
const panelId = (value: string) => `report-panel-${value}`;

interface ReportTabsProps {
  tabs: readonly ReportTab[];
  value: string;
  onChange(value: string): void;
}

/** The tabs of a report; arrows, Home and End move between them. */
function ReportTabs({ tabs, value, onChange }: ReportTabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = toTarget(event.key, at, tabs.length);
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus();
  };
  return (
    <div className="report-tabs" role="tablist" aria-label="分类" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(tab.value)}
          aria-controls={tab.value === value ? panelId(tab.value) : undefined}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

function toTarget(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
