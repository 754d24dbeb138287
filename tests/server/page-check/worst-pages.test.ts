import { describe, expect, it } from 'vitest';
import { findExpansionFault, limits } from '../../../server/contract/pages/page-limits';
import { checkPage } from '../../../server/page-check/check-page';
import { countSteps, findNearest, maxSteps, startSuggestions } from '../../../server/page-check/nearest';

const path = '/platform/feedback/list';
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const page = (body: unknown, more: object = {}) => ({ type: 'page', body, ...more });
const item = (name: string) => ({ type: 'input-text', name });
const nested = (levels: number, inner: unknown, around: (inner: unknown) => unknown): unknown =>
  levels === 0 ? inner : around(nested(levels - 1, inner, around));

/** Pages within the limits that would make a rule quadratic. */
const worst: readonly [string, () => unknown][] = [
  [
    'unknown targets beside as many names',
    () =>
      page([
        ...many(1_400, (at) => ({ type: 'tpl', name: `name${at}abcdefgh` })),
        ...many(1_400, (at) => ({
          type: 'button',
          label: 'a',
          actionType: 'reload',
          target: `nome${at}abcdefgh`,
        })),
      ]),
  ],
  [
    'unknown targets in one text',
    () =>
      page([
        ...many(3_000, (at) => ({ type: 'tpl', name: `name${at}abcdefgh` })),
        {
          type: 'button',
          label: 'a',
          actionType: 'reload',
          target: many(1_500, (at) => `nome${at}abcde`).join(),
        },
      ]),
  ],
  ['unknown types', () => page(many(5_000, (at) => ({ type: `inptu-text${at}` })))],
  [
    'unknown properties',
    () =>
      page(
        many(100, () => ({ type: 'tpl', ...Object.fromEntries(many(100, (at) => [`clasName${at}`, 1])) })),
      ),
  ],
  [
    'unknown calls',
    () => page(many(3_500, (at) => ({ type: 'service', api: `/api/admin/feedbck/lst${at}` }))),
  ],
  [
    'unknown screens',
    () => page(many(3_500, (at) => ({ type: 'link', href: `/platform/feedbck/lst${at}` }))),
  ],
  [
    'unknown names in expressions, in a form of many items',
    () =>
      page({
        type: 'form',
        initApi: '/api/admin/feedback/detail/${id}',
        body: [
          ...many(1_800, (at) => item(`status${at}`)),
          ...many(1_800, (at) => ({ type: 'tpl', tpl: `\${statsu${at}x}` })),
        ],
      }),
  ],
  [
    'calls in a form of many items',
    () =>
      page({
        type: 'form',
        body: many(2_300, (at) => ({ type: 'select', name: `a${at}`, source: '/api/admin/feedback/list' })),
      }),
  ],
  [
    'items that the call does not take',
    () =>
      page({ type: 'form', api: '/api/admin/feedback/edit', body: many(3_500, (at) => item(`status${at}`)) }),
  ],
  [
    'texts in forms in forms',
    () =>
      page(
        nested(
          35,
          many(1_500, (at) => ({ type: 'tpl', tpl: `\${statsu${at}}` })),
          (body) => [{ type: 'form', initApi: '/api/admin/feedback/detail/${id}', body }],
        ),
      ),
  ],
  [
    'actions in actions',
    () =>
      page(
        many(80, () => ({
          type: 'tpl',
          onEvent: {
            init: {
              actions: [
                nested(34, { actionType: 'goBack' }, (inner) => ({
                  actionType: 'parallel',
                  children: [inner],
                })),
              ],
            },
          },
        })),
      ),
  ],
];

describe('[Foundation §6] the check of a page takes linear time', () => {
  it.each(worst)(
    '%s',
    (_, make) => {
      const made = make();
      expect(Buffer.byteLength(JSON.stringify(made))).toBeLessThan(limits.bytes);
      const findings = checkPage(made, { path });
      expect(findings.map(({ rule }) => rule)).not.toContain('structure/too-large');
      // The last compared name may exceed the limit by its own length.
      expect(countSteps()).toBeLessThan(maxSteps + 100_000);
      const perRule = new Map<string, number>();
      for (const { rule } of findings) perRule.set(rule, (perRule.get(rule) ?? 0) + 1);
      expect([...perRule].filter(([, count]) => count > 100)).toEqual([]);
    },
    20_000,
  );

  it('compares only letters at nearby positions of two names', () => {
    startSuggestions();
    expect(findNearest('a'.repeat(190), ['b'.repeat(190)])).toBeUndefined();
    expect(countSteps()).toBeLessThan(50);
  });

  it.each([
    ['feedbackStatsu', 'feedbackStatus'],
    ['mobil', 'mobile'],
    ['staus', 'status'],
    ['xmobile', 'mobile'],
    ['creatTme', 'createTime'],
    ['abcdef', undefined],
  ])('the suggestion for %s is %s', (name, nearest) => {
    startSuggestions();
    expect(findNearest(name, ['feedbackStatus', 'mobile', 'status', 'createTime'])).toBe(nearest);
  });

  it('refuses more expressions than it can parse in time', () => {
    const text = `\${${many(300, (at) => `a${at}`).join('+')}}`;
    expect(
      checkPage(page(many(40, () => ({ type: 'tpl', tpl: text })))).map(({ message }) => message),
    ).toEqual(['公式合计超过 40000 字']);
  });
});

describe('[Foundation §6] limits on expanded definitions', () => {
  const ref = (name: string) => ({ $ref: name });
  const doubling = (levels: number) =>
    Object.fromEntries(
      many(levels, (at) => [
        `d${at}`,
        { type: 'container', body: at === 0 ? 'x' : [ref(`d${at - 1}`), ref(`d${at - 1}`)] },
      ]),
    );

  it.each([
    [
      'a definition that contains itself',
      page(ref('d'), { definitions: { d: { type: 'container', body: ref('d') } } }),
      'circle',
    ],
    [
      'two definitions that contain each other',
      page('x', {
        definitions: { a: { body: [ref('b')] }, b: { type: 'container', body: { body: ref('a') } } },
      }),
      'circle',
    ],
    ['definitions that grow exponentially', page(ref('d30'), { definitions: doubling(31) }), 'many'],
    [
      'a long chain of definitions',
      page(ref('d0'), {
        definitions: Object.fromEntries(many(900, (at) => [`d${at}`, { body: ref(`d${at + 1}`) }])),
      }),
      'deep',
    ],
    ['nesting without definitions', page(nested(100, 'x', (body) => ({ type: 'container', body }))), 'deep'],
    [
      'a definition used often',
      page(
        many(600, () => ref('d')),
        { definitions: { d: { type: 'container', body: many(20, () => 'x') } } },
      ),
      'many',
    ],
  ])('%s', (_, made, kind) => {
    expect(findExpansionFault(made)?.kind).toBe(kind);
    if (kind === 'circle')
      expect(checkPage(made).map(({ rule }) => rule)).toContain('structure/endless-definition');
  });

  it('allow definitions that are used repeatedly and use one another', () => {
    const made = page([ref('d3'), ref('d3'), ref('nowhere')], { definitions: doubling(4) });
    expect(findExpansionFault(made)).toBeUndefined();
  });
});
