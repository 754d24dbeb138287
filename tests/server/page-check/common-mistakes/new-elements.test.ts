import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectsIn } from '../../../../server/contract/json-object';
import { choiceGroups, isToBeReplaced } from '../../../../server/contract/pages/palette';
import { checkPage } from '../../../../server/page-check/check-page';
import { projectRoot } from '../../../../server/project-root';
import { getWidgets } from '../../../../server/widgets';

const path = '/platform/feedback/list';
const page = JSON.parse(readFileSync(join(projectRoot, 'pages/feedback/list.json'), 'utf8')) as {
  body: object;
};
const withElement = (element: unknown) => ({ ...page, body: [page.body, element] });
const check = (element: unknown) => checkPage(withElement(element), { path });
const rulesOf = (element: unknown) => check(element).map(({ rule }) => rule);
const form = (...body: object[]) => ({
  ...{ type: 'form', title: '处理', api: '/api/admin/feedback/edit' },
  body: [{ type: 'hidden', name: 'id' }, { type: 'select', name: 'status', label: '状态' }, ...body],
});

const choices = choiceGroups.flatMap((group) => group.choices);
const offered = [
  ...choices.map(({ name, kind, schema }) => ({ name, isField: kind === 'field', schema })),
  ...[...getWidgets().values()].map(({ title, isFormItem, scaffold }) => ({
    ...{ name: title, isField: isFormItem, schema: scaffold },
  })),
];

/** The texts of an element that are to be replaced. */
const textsOf = (element: unknown): string[] =>
  [...objectsIn(element)].flatMap((part) =>
    Object.entries(part).flatMap(([key, text]) =>
      typeof text === 'string' && isToBeReplaced(key, text) ? [text] : [],
    ),
  );

describe('[Foundation §6] an element as the palette inserts it', () => {
  it.each(offered)('starts without an error: $name', ({ schema }) => {
    expect(check(schema).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(offered.filter(({ schema }) => textsOf(schema).length > 0))(
    'is reported while it shows a text of the palette: $name',
    ({ schema }) => {
      const found = check(schema).filter(({ rule }) => rule === 'sense/given-words');
      const named = found.map(({ message }) => /“(.+)”/.exec(message)?.[1]);
      expect(named).toEqual(textsOf(schema));
    },
  );

  it.each(offered.filter(({ isField, schema }) => isField && schema['type'] !== 'hidden'))(
    'is reported outside a form, if it is a field: $name',
    ({ schema }) => {
      expect(rulesOf(schema)).toContain('sense/stray-field');
      expect(rulesOf({ type: 'container', body: [schema] })).toContain('sense/stray-field');
      expect(rulesOf(form(schema))).not.toContain('sense/stray-field');
    },
  );

  it('is no forgotten field, if the page shows its value or it acts by itself', () => {
    const field = { type: 'select', name: 'kind', label: '种类', source: '${dict.yesNo}' };
    const event = { change: { actions: [{ actionType: 'reload', componentId: 'list' }] } };
    expect(rulesOf({ type: 'container', body: [field, { type: 'tpl', tpl: '${kind}' }] })).not.toContain(
      'sense/stray-field',
    );
    expect(rulesOf({ ...field, onEvent: event })).not.toContain('sense/stray-field');
  });

  it('is reported as empty, if it is a card without content besides its title', () => {
    const card = { type: 'container', className: 'card' };
    const title = { type: 'tpl', tpl: '反馈', className: 'card-title' };
    for (const body of [[], [title], [title, { type: 'container', body: [] }]])
      expect(rulesOf({ ...card, body })).toContain('sense/empty');
    expect(rulesOf({ ...card, body: [title, { type: 'tpl', tpl: '${total}' }] })).not.toContain(
      'sense/empty',
    );
  });

  it('does not add a value to the form around it, if it saves its value itself', () => {
    const { scaffold } = getWidgets().get('in-place-number')!;
    expect(rulesOf(form(scaffold))).not.toContain('contract/unknown-request-field');
  });

  it('is reported without a call, if it is a block of reports', () => {
    const blocks = [...getWidgets().values()].filter(({ isBlock }) => isBlock);
    expect(blocks.length).toBeGreaterThan(3);
    for (const { scaffold } of blocks)
      expect(rulesOf({ type: 'report', body: [scaffold] })).toContain('sense/no-call');
  });

  it('may have the texts of the palette as titles of columns and fields', () => {
    const column = { name: 'contact', label: '选项' };
    expect(rulesOf({ type: 'table', source: '${items}', columns: [column] })).not.toContain(
      'sense/given-words',
    );
    expect(rulesOf({ type: 'button-toolbar', buttons: [{ type: 'button', label: '按钮1' }] })).toContain(
      'sense/given-words',
    );
  });
});
