import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longestPayload, toPayload } from '../../../../server/console/audit/audit-log';

const kept = (fields: Record<string, unknown>) => JSON.parse(toPayload(fields)) as unknown;

it('[Foundation §3] masks secrets by field name, and keeps the rest readable', () => {
  expect(
    kept({
      username: 'lilei',
      password: 'a',
      oldPassword: 'b',
      validateCode: '1234',
      token: 'c',
      sessionId: 'd',
      'api-key': 'e',
      mobile: '13800000000',
      status: 0,
      remark: '',
      note: null,
    }),
  ).toEqual({
    ...{ username: 'lilei', password: '***', oldPassword: '***', validateCode: '***', token: '***' },
    ...{ sessionId: '***', 'api-key': '***', mobile: '13800000000', status: 0, remark: '', note: null },
  });
});

it('[Foundation §3] the value of a setting with a secret’s name is masked', () => {
  expect(kept({ configKey: 'image.sign.secret', configName: '图片', configValue: 'abc' })).toMatchObject({
    configValue: '***',
  });
  expect(kept({ configName: '图片签名密钥', configValue: 'abc' })).toMatchObject({ configValue: '***' });
  expect(kept({ configKey: 'app.title', configValue: 'abc' })).toMatchObject({ configValue: 'abc' });
});

it("[decisions 'Behaviour'] a signed url loses its signature", () => {
  expect(kept({ content: '<img src="/files/a.png?t=1700000000&sign=0123456789abcdef">' })).toEqual({
    content: '<img src="/files/a.png?t=1700000000&sign=***">',
  });
});

it('[Foundation §3] secrets within objects, lists and JSON text are masked too', () => {
  expect(kept({ a: [{ password: 'x' }], b: '{"token":"x","c":[1]}', c: '{broken' })).toEqual({
    a: [{ password: '***' }],
    b: '{"token":"***","c":[1]}',
    c: '{broken',
  });
});

it('[Foundation §7] truncates long texts and lists, and states their length', () => {
  const mobiles = Array.from({ length: 5_000 }, (_, index) => `138${String(index).padStart(8, '0')}`);
  expect(kept({ content: 'x'.repeat(1_500) })).toEqual({ content: `${'x'.repeat(1_000)}…（共 1500 字）` });
  const { list } = kept({ list: mobiles }) as { list: string[] };
  expect(list).toHaveLength(101);
  expect(list.at(-1)).toBe('…（共 5000 项）');
  const body = Array.from({ length: 10 }, () => 'x'.repeat(900));
  expect(kept({ path: '/platform/x', schema: { type: 'page', body } })).toEqual({
    path: '/platform/x',
    schema: expect.stringMatching(/^…（共 9\d{3} 字）$/),
  });
});

it('[Foundation §7] an entry is JSON of limited size for any input', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 12 })),
      fc.nat(30_000),
      (fields, long) => {
        const text = toPayload({
          ...fields,
          long: 'a'.repeat(long),
          many: Array.from({ length: long }, () => 'b'),
        });
        expect(text.length).toBeLessThanOrEqual(longestPayload);
        expect(typeof JSON.parse(text)).toBe('object');
      },
    ),
    { numRuns: 60 },
  );
});
