import { blocks } from 'virtual:widgets/blocks';
import { createElement } from 'react';
import { compileTemplate, compileValue, scopeOver } from '../../list/plan/expression';
import type { CallAnswer } from '../../send-call';
import type { Api, ReportHost, Scope } from './report-host';
import { Report, type FrameProps } from '../report';
import type { ReportPlan } from './report-plan';

interface ReportPageProps extends Pick<FrameProps, 'host' | 'data' | 'search' | 'onSearch' | 'renderField'> {
  plan: ReportPlan;
}

/** A report page, drawn without amis. */
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

/** The console's services for a report without amis. */
interface Outside {
  /** POSTs `data` as JSON. Never rejects. */
  send(url: string, data: object): Promise<CallAnswer>;
  notify(kind: 'success' | 'error', text: string): void;
}

/** The host of a page that `planReport` accepted: such a page contains no expression that it cannot evaluate. */
export function createDirectHost({ send, notify }: Outside): ReportHost {
  return {
    fill: (text, scope) => (text ? (compileTemplate(text)?.(scope) ?? '') : ''),
    keyOf: (api, scope) => `${urlOf(api)} ${JSON.stringify(toFields(api, scope))}`,
    send: (api, scope) => send(urlOf(api), toFields(api, scope)),
    notify,
    within: scopeOver,
  };
}

const urlOf = (api: Api) => (typeof api === 'string' ? api : api.url).replace(/^post:/, '');

function toFields(api: Api, scope: Scope): Record<string, unknown> {
  const data: unknown = typeof api === 'string' ? undefined : api.data;
  return Object.fromEntries(
    Object.entries((data ?? {}) as object).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? compileValue(value)?.(scope) : value,
    ]),
  );
}
