import { blocks } from 'virtual:widgets/blocks';
import { createElement } from 'react';
import type { ReportHost, Scope } from './report-host';
import { Report, type RenderField } from '../report';
import type { ReportPlan } from './report-plan';

interface ReportPageProps {
  plan: ReportPlan;
  host: ReportHost;
  /** What amis gives every page: `params`, `dict`, `staff`. */
  data: Scope;
  /** The query where the screen stands. */
  search: string;
  onSearch(search: string): void;
  /** Draws a field of a filter or the picker of a range. */
  renderField: RenderField;
}

/** A page of reports, drawn without amis. */
export function ReportPage({ plan, host, data, search, onSearch, renderField }: ReportPageProps) {
  return (
    <div className="report-page">
      {plan.title !== '' && <h1 className="report-page-title">{plan.title}</h1>}
      {plan.reports.map(({ props, blocks: planned }, at) => (
        <Report
          key={at}
          {...props}
          host={host}
          data={data}
          search={search}
          onSearch={onSearch}
          renderField={renderField}
        >
          {(scope) =>
            planned.map(({ type, props: own, isShown }, index) => {
              const Block = blocks[type];
              return Block && isShown(scope)
                ? createElement(Block, { key: index, ...own, host, data: scope })
                : null;
            })
          }
        </Report>
      ))}
    </div>
  );
}
