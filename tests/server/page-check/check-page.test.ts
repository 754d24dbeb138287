import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../server/contract/json-object';
import { checkPage } from '../../../server/page-check/check-page';
import { rules } from '../../../server/page-check/rules';
import { behaviourFaults } from './planted/behaviour-faults';
import { contractFaults } from './planted/contract-faults';
import { expressionFaults } from './planted/expression-faults';
import { houseFaults } from './planted/house-faults';
import { outsideFaults } from './planted/outside-faults';
import { scriptFaults } from './planted/script-faults';
import { structureFaults } from './planted/structure-faults';
import { mistakes } from './common-mistakes/mistakes';
import type { Fault } from './planted/fault';
import { hasErrors, soundPage, soundWidgets } from './sound-page';

const path = '/platform/feedback/list';
const faults = [
  ...structureFaults,
  ...scriptFaults,
  ...outsideFaults,
  ...contractFaults,
  ...behaviourFaults,
  ...expressionFaults,
  ...houseFaults,
];

/** The valid page with one fault. */
function plant({ at, put }: Fault): unknown {
  const page = soundPage() as unknown as JsonObject;
  const keys = at.slice(1).split('/');
  let holder: JsonObject = page;
  for (const key of keys.slice(0, -1)) holder = holder[key] as JsonObject;
  const last = keys.at(-1) ?? '';
  if (last === '-') (holder as unknown as unknown[]).push(put);
  else holder[last] = put;
  return page;
}

describe('checkPage', () => {
  it('finds nothing in a sound page', () => {
    expect(checkPage(soundPage(), { path })).toEqual([]);
  });

  it('finds nothing in the elements that the designer inserts', () => {
    expect(checkPage(soundWidgets(), { path })).toEqual([]);
  });

  it.each(faults)('[Foundation §6] finds $name: $rule', (fault) => {
    const found = checkPage(plant(fault), { path }).filter((finding) => finding.rule === fault.rule);
    expect(found.map((finding) => finding.pointer)).toContain(fault.pointer ?? fault.at);
    const { message, hint } = found.find((finding) => finding.pointer === (fault.pointer ?? fault.at))!;
    expect(message).toContain(fault.says ?? '');
    expect(hint).not.toBe('');
  });

  it('[Foundation §6] is tested with a faulty page for every rule, and with at least 30 kinds of fault', () => {
    const planted = new Set([...faults, ...mistakes].map(({ rule }) => rule));
    expect(rules.map((rule) => rule.id).filter((id) => !planted.has(id))).toEqual([]);
    expect(faults.length).toBeGreaterThanOrEqual(30);
  });

  it('reports `__proto__` as it is in the JSON', () => {
    const page: unknown = JSON.parse('{"type":"page","body":{"type":"tpl","tpl":"x","__proto__":{"a":1}}}');
    expect(checkPage(page).map(({ rule, pointer }) => ({ rule, pointer }))).toEqual([
      { rule: 'structure/prototype-key', pointer: '/body/__proto__' },
    ]);
  });

  it('puts errors before warnings, in the order of the page', () => {
    const page = soundPage() as unknown as { body: JsonObject; css: unknown };
    page.body['perPage'] = 10;
    page.body['adaptor'] = 'return 1';
    page.body['onClick'] = 'alert(1)';
    expect(checkPage(page, { path }).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['script/no-adaptor', 'error'],
      ['script/no-event-handler', 'error'],
      ['house/repeated-convention', 'warning'],
      ['house/list-of-amis', 'warning'],
    ]);
  });

  it('[Foundation §6] names each place of a finding apart from the others, and several findings of one place alike', () => {
    const note = { type: 'tpl', tpl: '说明', onClick: 'alert(1)', className: 'x', adaptor: 'return 1' };
    const form = { type: 'form', body: [note] };
    const open = (label: string, title: string) => ({
      type: 'button',
      label,
      actionType: 'dialog',
      dialog: { title, body: form },
    });
    const page = {
      type: 'page',
      onClick: 'alert(1)',
      body: [note, open('新增', '新增'), open('改名', '编辑'), open('改价', '编辑'), form, form],
    };
    const placed = new Map(checkPage(page).map(({ pointer, element }) => [pointer, element]));
    const at = (pointer: string) =>
      [`${pointer}/onClick`, `${pointer}/adaptor`].map((one) => placed.get(one));
    expect(placed.get('/onClick')).toBe('页面');
    expect(at('/body/0')).toEqual(['文字“说明”', '文字“说明”']);
    expect(at('/body/1/dialog/body/body/0')[0]).toBe('弹窗“新增” › 表单 › 文字“说明”');
    expect(at('/body/2/dialog/body/body/0')[0]).toBe('按钮“改名” › 弹窗“编辑” › 表单 › 文字“说明”');
    expect(at('/body/3/dialog/body/body/0')[0]).toBe('按钮“改价” › 弹窗“编辑” › 表单 › 文字“说明”');
    expect(at('/body/4/body/0')[0]).toBe('表单 › 文字“说明”（第 1 个）');
    expect(at('/body/5/body/0')).toEqual(['表单 › 文字“说明”（第 2 个）', '表单 › 文字“说明”（第 2 个）']);
  });

  it('accepts a page with warnings, but not with errors', () => {
    const warned = plant(houseFaults[1]!);
    expect(hasErrors(checkPage(warned, { path }))).toBe(false);
    expect(hasErrors(checkPage(plant(scriptFaults[0]!), { path }))).toBe(true);
  });

  it('never throws and always returns findings, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const finding of checkPage(value)) expect(finding.message).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('never throws on random pages of known elements', () => {
    const word = fc.constantFrom(
      'type',
      'page',
      'crud',
      'form',
      'api',
      'initApi',
      'body',
      'columns',
      'filter',
      'name',
      'source',
      'dialog',
      'data',
      '&',
      '/api/admin/feedback/list',
      '/api/admin/feedback/detail/${id}',
      '${dict.x}',
      '${items}',
      'input-text',
      'select',
      'table',
      'link',
      'onEvent',
      'actions',
      'actionType',
      'ajax',
      '$$',
      '${',
      '__proto__',
      'constructor',
      'definitions',
      '$ref',
      'service',
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 6 },
        word,
        fc.integer(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(word, tie('any'), { maxKeys: 6 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, (body) => {
        checkPage({ type: 'page', body }, { path });
        checkPage(body, { path: '/platform/nowhere' });
      }),
      { numRuns: 500 },
    );
  });

  it('answers at once for a page that is nested too deep to serialise', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    expect(checkPage({ type: 'page', body: deep }).map((finding) => finding.rule)).toContain(
      'structure/too-large',
    );
  });
});
