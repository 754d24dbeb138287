import type { JsonObject } from '../../../page-check/view/page-view';
import { toFact, toFilterItem } from './elements';
import { pick } from './list-page';
import type { Plan } from './plan';

/** One record, looked up by what names it: a row of fields to ask with, and below the facts. */
export function toDetailPage({ title, call, columns, filters, parts }: Plan): JsonObject {
  const ends = new Set(call.request.map(({ until }) => until));
  const asked = call.request.filter(
    ({ name, required }) => (required || filters.includes(name)) && !ends.has(name),
  );
  const needed = call.request.filter(({ required }) => required).map(({ name }) => name);
  const sent = call.request
    .map(({ name }) => name)
    .filter((name) => !call.path.includes(`{${name}}`))
    .filter((name) => needed.includes(name) || filters.includes(name) || endOf(name));
  return {
    type: 'page',
    title,
    body: [
      ...(asked.length > 0
        ? [
            {
              type: 'form',
              mode: 'inline',
              wrapWithPanel: false,
              target: 'record',
              body: [
                ...asked.map((field) => ({ ...toFilterItem(field, call, parts), clearable: true })),
                { type: 'submit', label: '查询', level: 'primary' },
              ],
            },
          ]
        : []),
      {
        type: 'service',
        name: 'record',
        api: {
          url: call.path.replace(/\{(\w+)\}/g, '${$1}'),
          data: Object.fromEntries(sent.map((name) => [name, `\${${name}}`])),
          ...(needed.length > 0 ? { sendOn: `\${${needed.join(' && ')}}` } : {}),
        },
        body: [
          {
            type: 'form',
            className: 'card fields',
            wrapWithPanel: false,
            actions: [],
            body: pick(call.reply, columns).map((field) => toFact(field, call, parts)),
          },
        ],
      },
    ],
  };

  /** The end of a span of days that is asked for. */
  function endOf(name: string): boolean {
    return call.request.some((field) => field.until === name && filters.includes(field.name));
  }
}
