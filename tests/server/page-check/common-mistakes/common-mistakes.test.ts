import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyFix } from '../../../../server/contract/pages/fix';
import { routes, pageFileOf } from '../../../../server/contract/screens/routes';
import { checkPage } from '../../../../server/page-check/check-page';
import { findElementProperties } from '../../../../server/page-check/amis-schema/element-properties';
import { pageTypes } from '../../../../server/contract/pages/page-types';
import { projectRoot } from '../../../../server/project-root';
import { readAmisCorpus } from './amis-corpus';
import { readAmisReads } from './amis-reads';
import { mistakes, type Mistake } from './mistakes';
import { soundChanges, varied } from './sound-variations';

/**
 * Elements as amis' documentation writes them, but amis' JSON schema rejects them: an object for a list of one, a text for
 * an element, properties and types that only the renderer reads. Each has one such feature.
 */
const amisForms = JSON.parse(readFileSync(join(import.meta.dirname, 'amis-forms.json'), 'utf8')) as Readonly<
  Record<string, unknown>
>;

const read = (page: string): unknown => JSON.parse(readFileSync(join(projectRoot, 'pages', page), 'utf8'));
const routeOf = (page: string) => routes.find(({ path }) => pageFileOf(path) === page)?.path;
const check = (page: string, schema: unknown) => checkPage(schema, { path: routeOf(page) });

function make({ page, at, put }: Mistake): unknown {
  const schema = read(page);
  const keys = at.slice(1).split('/');
  const last = keys.pop() ?? '';
  let holder = schema as Record<string, unknown>;
  for (const key of keys) holder = holder[key] as Record<string, unknown>;
  if (Array.isArray(holder) && last === '-') holder.push(put);
  else if (put === undefined) delete holder[last];
  else holder[last] = put;
  return schema;
}

/** `rule pointer` of each finding. */
const placesOf = (findings: ReturnType<typeof checkPage>) =>
  findings.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe('[Foundation §6] common mistakes', () => {
  it.each(mistakes)('finds $name', (mistake) => {
    const before = placesOf(check(mistake.page, read(mistake.page)));
    const found = check(mistake.page, make(mistake)).filter(
      (finding) => !placesOf([finding]).some((place) => before.includes(place)),
    );
    expect(found.map(({ rule }) => rule)).toContain(mistake.rule);
    // At the element, in Chinese, without the names of files and pointers.
    for (const { message, hint } of found) {
      expect(message).toMatch(/[\u4e00-\u9fff]/);
      expect(`${message}${hint}`).not.toMatch(
        /契约|上下文|作用域|原子表格|表达式|\/body\/|\/admin\/|JSON|confirmText|"\w+":|[Uu]nexpected/,
      );
      expect(`${message}${hint}`).not.toMatch(
        /definitions|\$ref|[Ss]chema|\b(?:api|data|body|tpl)\b|\w+Api\b|(?:visible|disabled|hidden)On|amis|rich-text/,
      );
    }
  });

  const order = 'user/order/list.json';
  const view = '/body/columns/7/buttons/0/visibleOn';
  it.each([
    ['/body/columns/1/name', 'moblie', '手机号（mobile）、交易号（paymentCode）'],
    [
      '/body/filter/body/1/name',
      'userName',
      '它接收：下单日期（startDate）、结束日期（endDate）、订单号（orderCode）',
    ],
    [view, '${stat == 2}', '这里能取到：订单号（orderCode）、手机号（mobile）'],
    [view, "${state == '已支付'}", '“状态”的值其实是 2'],
    [view, '${state > 10}', '条件“状态 大于 10”永远不成立'],
  ])('names fields and conditions as staff see them: %s %j', (at, put, words) => {
    const found = check(order, make({ name: '', page: order, at, put, rule: '' }));
    expect(found.map(({ message, hint }) => `${message} ${hint}`).join('\n')).toContain(words);
  });

  it('offers exactly the intended fix for a typing mistake', () => {
    const found = new Map(
      mistakes.map((mistake) => [
        mistake.name,
        check(mistake.page, make(mistake)).find(({ rule }) => rule === mistake.rule)?.fix,
      ]),
    );
    const fixes = { get: (name: string) => found.get(name)?.changes[0]?.value };
    expect(fixes.get('a dialog that no action opens')).toBe('dialog');
    expect(fixes.get('a label used as default value')).toBe(1);
    expect(fixes.get('a condition written without $')).toBe('${status == 1}');
    expect(fixes.get('Chinese quotation marks around text')).toBe("${status == '1'}");
    expect(fixes.get('a misspelt reload target')).toBe('list');
    expect(fixes.get('a misspelt icon')).toBe('pencil');
    expect(found.get('a misspelt icon')?.label).toBe('改成“修改”图标');
    expect(fixes.get('an icon that only the designer draws')).toBe('trash');
    expect(fixes.get('an icon like the name of another')).toBeUndefined();
    expect(fixes.get('an icon spelt like another')).toBeUndefined();
    expect(fixes.get('a misspelt link to a record')).toBe('/platform/help/categoryDetails/${id}');
  });

  it('reports a removed dialog once: at the button, or at the action of an event', () => {
    const page = 'feedback/list.json';
    const open = { actionType: 'dialog', dialog: { $ref: 'reply' } };
    const ways = [
      { type: 'button', label: '回复', ...open },
      { type: 'button', label: '回复', onEvent: { click: { actions: [open] } } },
      {
        type: 'button',
        label: '回复',
        onEvent: { click: { actions: [{ actionType: 'dialog', args: open }] } },
      },
    ];
    for (const put of ways) {
      const found = check(page, make({ name: '', page, at: '/toolbar', put: [put], rule: '' }));
      expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([['sense/idle-button', 'error']]);
      expect(found[0]?.message).toContain('要打开的弹窗“reply”已经不在页面里');
    }
  });

  it.each(mistakes)('fixes $name in one click where it offers a fix, without new findings', (mistake) => {
    const page = make(mistake);
    const found = check(mistake.page, page);
    for (const finding of found) {
      if (finding.fix === undefined) continue;
      const left = check(mistake.page, applyFix(page, finding.fix));
      expect(left.length, `${finding.rule}: ${finding.fix.label}`).toBeLessThan(found.length);
    }
  });

  it('offers a fix for at least half of the mistakes', () => {
    const mended = mistakes.filter((mistake) =>
      check(mistake.page, make(mistake)).some(({ rule, fix }) => rule === mistake.rule && fix !== undefined),
    );
    expect(mended.length).toBeGreaterThanOrEqual(mistakes.length / 2);
    expect(mistakes.length).toBeGreaterThanOrEqual(60);
  });
});

describe('[Foundation §6] no false alarm', () => {
  it('finds nothing in any shipped page', () => {
    const found = routes.flatMap(({ path }) => check(pageFileOf(path), read(pageFileOf(path))));
    expect(found).toEqual([]);
  });

  it('finds nothing new in 200 valid variations of the shipped pages', () => {
    const found: string[] = [];
    let count = 0;
    for (const [turn, { path }] of routes.entries()) {
      for (const { name, page } of varied(read(pageFileOf(path)), turn)) {
        count += 1;
        for (const { rule, pointer, message } of checkPage(page, { path })) {
          found.push(`${path}: ${name}: ${rule} ${pointer} ${message}`);
        }
      }
    }
    expect(found).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(200);
  });

  it.each(soundChanges)('accepts %s', (name, page, at, put) => {
    expect(check(page, make({ name, page, at, put, rule: '' }))).toEqual([]);
  });

  it.each(Object.entries(amisForms))("accepts amis' own example of %s", (_name, body) => {
    const found = checkPage({ type: 'page', body }, { path: '/platform/feedback/list' });
    expect(found.filter(({ rule }) => rule.startsWith('structure/'))).toEqual([]);
  });

  /** Structure findings of one element on a page. */
  const structureOf = (body: unknown) =>
    checkPage({ type: 'page', body }, { path: '/platform/feedback/list' }).filter(({ rule }) =>
      rule.startsWith('structure/'),
    );

  it("refuses 3 of the 1 400 elements that amis' authors wrote, because amis does not know their types", () => {
    const corpus = readAmisCorpus();
    expect(corpus.size).toBeGreaterThan(1_300);
    const found = [...corpus].flatMap(([at, element]) =>
      structureOf(element).map((finding) => ({ at, ...finding })),
    );
    const refused = found.filter(({ severity }) => severity === 'error');
    expect(refused.map(({ message }) => message)).toEqual([
      '没有 “Container” 这种组件，是否想写 “container”？',
      '没有 “ae-Switch-More” 这种组件',
      '没有 “” 这种组件',
    ]);
    // Mistakes of the authors, which amis silently ignores.
    const ignored = found.flatMap(({ severity, message }) =>
      severity === 'error' ? [] : (/(\S+) 没有属性 “(.*?)”/.exec(message)?.slice(1).join(' ') ?? message),
    );
    expect([...new Set(ignored)].sort()).toEqual([
      'action acitonType',
      'button-group-select option',
      'combo descrition',
      'input-number require',
      'input-text descrition',
      'select option',
      'textarea maxRow',
    ]);
  });

  it('knows every property that an amis renderer reads, except those that amis passes itself', () => {
    /** @returns those of the given properties that the check does not know */
    const findUnknown = (type: string, names: readonly string[]) =>
      structureOf({ ...Object.fromEntries(names.map((name) => [name, 1])), type })
        .filter(({ rule }) => rule === 'structure/unknown-property')
        .map(({ pointer }) => pointer.slice('/body/'.length));
    const unknown = [...readAmisReads()].flatMap(([type, names]) =>
      pageTypes.has(type)
        ? findUnknown(
            type,
            [...names].filter((name) => !/^on[A-Z]/.test(name)),
          )
        : [],
    );
    expect([...new Set(unknown)].sort()).toEqual([
      'classnames',
      'failed',
      'field',
      'formHorizontal',
      'inputForbid',
      'invisible',
      'isAddBtnVisibleOn',
      'isAddGroupBtnVisibleOn',
      'item',
      'loadOptions',
      'maxDateRaw',
      'minDateRaw',
      'render',
      'resize',
      'rowIndex',
      'setOptions',
      'state',
      'store',
      'testIdBuilder',
      'values',
    ]);
  });

  it('allows expressions for a link’s mark, row classes, and checked or expanded rows', () => {
    const body = [
      { type: 'nav', links: [{ label: '一', to: '/platform/feedback/list', activeOn: "${tab === 'a'}" }] },
      {
        type: 'table2',
        source: '${rows}',
        rowSelection: { type: 'checkbox', keyField: 'id', selectedRowKeysExpr: '${record.id === 1}' },
        expandable: {
          type: 'container',
          keyField: 'id',
          expandedRowKeysExpr: '${record.id === 1}',
          body: '明细',
        },
        columns: [{ name: 'id', title: '编号' }],
      },
      {
        type: 'table',
        source: '${rows}',
        affixRow: [{ type: 'text', text: '合计' }],
        affixRowClassNameExpr: "${total > 30 ? 'text-success' : ''}",
        columns: [{ name: 'id', label: '编号' }],
      },
    ];
    const found = checkPage({ type: 'page', body }, { path: '/platform/feedback/list' });
    expect(found.filter(({ rule }) => rule === 'behaviour/computed-property')).toEqual([]);
  });

  const text = { type: 'tpl', tpl: '文字' };
  const holders = [
    'body',
    'header',
    'footer',
    'title',
    'toolbar',
    'content',
    'actions',
    'items',
    'card',
    'left',
  ];
  it.each([
    ['a text', '文字'],
    ['an element', text],
    ['an element without a type', { label: '文字', name: 'a' }],
    ['elements', [text, text]],
    ['texts and elements', ['文字', text]],
    ['elements without a type', [{ label: '文字', name: 'a' }]],
    ['nothing', []],
  ])('accepts %s at every place for child elements', (_name, held) => {
    const elements = [...pageTypes].flatMap((type) =>
      holders
        .filter((name) => findElementProperties(type)?.properties.has(name))
        .map((name) => ({ type, [name]: held })),
    );
    expect(elements.length).toBeGreaterThan(80);
    expect(elements.flatMap((element) => structureOf(element).map(({ message }) => message))).toEqual([]);
  });
});
