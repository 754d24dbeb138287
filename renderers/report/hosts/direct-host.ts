import { compileTemplate, compileValue, scopeOver } from '../../list/plan/expression';
import type { CallAnswer } from '../../send-call';
import type { Api, ReportHost, Scope } from './report-host';

/** What a report without amis needs of the console. */
export interface Outside {
  /** POSTs `data` as JSON. Never rejects. */
  send(url: string, data: object): Promise<CallAnswer>;
  notify(kind: 'success' | 'error', text: string): void;
}

/** The host of a page that `planReport` has let pass: what it cannot evaluate does not occur in such a page. */
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
