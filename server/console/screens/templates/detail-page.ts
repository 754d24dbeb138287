import type { JsonObject } from '../../../contract/json-object';
import type { CatalogueCall, CatalogueField } from '../../../contract/console-calls/catalogue';
import { pick, toData, toFact, toFilterItem, withoutEnds } from './elements';
import type { Plan } from './plan';

/** Names of reply fields that no request field has, objects included: if any is filled, a record was found. */
function marksOf({ request, reply }: CatalogueCall): string[] {
  const isCertain = ({ name, type }: CatalogueField) =>
    name.includes('.') || ['text', 'time', 'list'].includes(type) || /id$/i.test(name);
  const toTop = ({ name }: CatalogueField) => name.split('.')[0] ?? name;
  const asked = new Set(request.map(({ name }) => name));
  const certain = [...new Set(reply.filter(isCertain).map(toTop))].filter((name) => !asked.has(name));
  return (certain.length > 0 ? certain : reply.map(toTop)).slice(0, 3);
}

/** A page for one record: a row of search fields, and the record's fields below. */
export function toDetailPage({ title, call, columns, filters, parts }: Plan): JsonObject {
  const asked = withoutEnds(call.request).filter(({ name, required }) => required || filters.includes(name));
  const needed = call.request.filter(({ required }) => required).map(({ name }) => name);
  const sent = call.request
    .map(({ name }) => name)
    .filter((name) => !call.path.includes(`{${name}}`))
    .filter((name) => needed.includes(name) || filters.includes(name) || endOf(name));
  const marks = marksOf(call);
  const found = marks.join(' || ');
  const asking = asked.map(({ label }) => label).join('、');
  return {
    type: 'page',
    title,
    body: [
      ...(asked.length > 0
        ? [
            {
              type: 'container',
              className: 'card',
              body: {
                type: 'form',
                className: 'list-filter',
                mode: 'inline',
                labelWidth: 'auto',
                wrapWithPanel: false,
                target: 'record',
                body: [
                  ...asked.map((field) => ({ ...toFilterItem(field, call, parts), clearable: true })),
                  // Reset them with each search, so that a failed one does not keep showing the previous record.
                  ...marks.map((name) => ({ type: 'hidden', name, value: '' })),
                  {
                    type: 'container',
                    className: 'list-filter-actions',
                    body: [{ type: 'submit', label: '查询', level: 'primary' }],
                  },
                ],
              },
            },
          ]
        : []),
      {
        type: 'service',
        name: 'record',
        // The toast already shows the message.
        showErrorMsg: false,
        api: {
          url: call.path.replace(/\{(\w+)\}/g, '${$1}'),
          data: toData(sent),
          ...(needed.length > 0 ? { sendOn: `\${${needed.join(' && ')}}` } : {}),
        },
        body: [
          ...(asking === '' ? [] : [{ type: 'tpl', tpl: `请输入${asking}查询`, hiddenOn: `\${${found}}` }]),
          {
            type: 'form',
            ...(asking === '' ? {} : { visibleOn: `\${${found}}` }),
            className: 'card fields',
            wrapWithPanel: false,
            actions: [],
            body: pick(call.reply, columns).map((field) => toFact(field, call, parts)),
          },
        ],
      },
    ],
  };

  /** Whether a field is the end of a requested date range. */
  function endOf(name: string): boolean {
    return call.request.some((field) => field.until === name && filters.includes(field.name));
  }
}
