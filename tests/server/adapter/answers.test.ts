import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestAdapter, type TestAdapter } from '../../support/test-adapter';

let adapter: TestAdapter;
beforeAll(async () => {
  adapter = await startTestAdapter();
});
beforeEach(() => adapter.upstream.reset());
afterAll(() => adapter.close());

async function answerTo(envelope: object | string): Promise<unknown> {
  adapter.upstream.on('*', envelope);
  const answer = await request(adapter.url).post('/api/admin/x').send({});
  expect(answer.status).toBe(200);
  return answer.body as unknown;
}

const dataOf = (data: unknown) => answerTo({ code: 1, msg: '查询成功', data });
const ok = (data: unknown) => ({ status: 0, msg: '', data });

describe("[decisions 'The envelope'] upstream code 1 becomes status 0, and its msg is blanked", () => {
  it.each([
    ['records', { records: [{ id: 1 }], total: 41 }, { items: [{ id: 1 }], total: 41 }],
    ['records beside other fields', { records: [], total: 0, sum: 3 }, { items: [], total: 0, sum: 3 }],
    ['a total as text', { records: [1], total: '41' }, { items: [1], total: 41 }],
    ['records without total', { records: [1, 2] }, { items: [1, 2], total: 2 }],
    [
      'page.records and the orders’ subtotal',
      { page: { records: [{ id: 1 }], total: 9, current: 1 }, subtotal: { orderTotalCount: 9 } },
      { items: [{ id: 1 }], total: 9, current: 1, subtotal: { orderTotalCount: 9 } },
    ],
    ['a bare array', [{ id: 1 }, { id: 2 }], { items: [{ id: 1 }, { id: 2 }], total: 2 }],
    ['an empty array', [], { items: [], total: 0 }],
    ['a token', 'abc', { value: 'abc' }],
    ['empty text', '', { value: '' }],
    ['a number', 0, { value: 0 }],
    ['a boolean', false, { value: false }],
    ['null', null, null],
    ['a record', { id: 1, page: 2 }, { id: 1, page: 2 }],
    ['a list under another name', { list: [1], mobile: '1' }, { list: [1], mobile: '1' }],
    ['a page field that is no page', { page: { records: 'x' } }, { page: { records: 'x' } }],
  ])('%s', async (_what, data, expected) => {
    expect(await dataOf(data)).toEqual(ok(expected));
  });

  it('missing data becomes null', async () => {
    expect(await answerTo({ code: 1, msg: 'ok' })).toEqual(ok(null));
    expect(await answerTo({ code: 1 })).toEqual(ok(null));
    expect(await answerTo({ code: '1', msg: 'ok', data: 7 })).toEqual(ok({ value: 7 }));
  });

  it('numbers and text arrive unchanged', async () => {
    const data = { text: '中文👍🏽&=+%"\\\n', big: 9007199254740991, small: 0.1, none: null };
    expect(await dataOf(data)).toEqual(ok(data));
  });

  it('an integer beyond 2^53, which JavaScript would round, arrives as text', async () => {
    const answer = await answerTo(
      '{"code":1,"data":{"id":9007199254740993,"ids":[-12345678901234567890, 1],"max":9007199254740991,' +
        '"text":"\\\\\\":9007199254740993,","fraction":0.1234567890123456,"power":1234567890123456e3}}',
    );
    expect(answer).toEqual(
      ok({
        id: '9007199254740993',
        ids: ['-12345678901234567890', 1],
        max: 9007199254740991,
        text: '\\":9007199254740993,',
        fraction: 0.1234567890123456,
        power: 1234567890123456000,
      }),
    );
  });

  it('keys that would pollute a prototype in the browser are dropped', async () => {
    adapter.upstream.on(
      '*',
      '{"code":1,"msg":"","data":{"a":1,"__proto__":{"x":1},"b":[{"\\u005f_proto_\\u005F":{"x":1},"c":2}],"constructor":"kept"}}',
    );
    const answer = await request(adapter.url).post('/api/admin/x').send({});
    expect(answer.text).toBe('{"status":0,"msg":"","data":{"a":1,"b":[{"c":2}],"constructor":"kept"}}');
  });
});

it("[decisions 'The envelope'] a record that a backend answers with null is missing; other calls may answer null", async () => {
  const answered = async (path: string, data: unknown) => {
    adapter.upstream.on('*', { code: 1, msg: '', data });
    const answer = await request(adapter.url).post(`/api/admin/${path}`).send({});
    return answer.body as unknown;
  };
  const missing = { status: 404, msg: '记录不存在或已被删除', data: null };
  for (const path of ['feedback/detail/7', 'user/order/detail/A7', 'feedback/reply/list'])
    for (const none of [null, undefined]) expect(await answered(path, none), path).toEqual(missing);
  expect(await answered('feedback/detail/7', { id: 7 })).toEqual(ok({ id: 7 }));
  // A save answers null, a backend may answer null for an empty list, and a total without an id is no record.
  for (const path of ['feedback/edit', 'app/vip/detail/7', 'feedback/list', 'app/channel/stats'])
    expect(await answered(path, null), path).toEqual(ok(null));
});

it('[B §7] a refused grant lists the numbers of its unRegMobiles', async () => {
  const refuse = async (data: unknown) => {
    adapter.upstream.on('*', { code: 500, msg: '发放失败', data });
    const answer = await request(adapter.url).post('/api/admin/vip/give/add').send({ mobiles: '139' });
    return answer.body as unknown;
  };
  const refused = (msg: string) => ({ status: 500, msg, data: null });
  expect(await refuse({ unRegMobiles: ['139', '138'] })).toEqual(refused('139、138手机号未注册，发放失败'));
  expect(await refuse({ unRegMobiles: ['1', '2', '3', '4', '5', '6'] })).toEqual(
    refused('1、2、3、4、5等 6 个手机号未注册，发放失败'),
  );
  expect(await refuse({ unRegMobiles: [] })).toEqual(refused('发放失败'));
  expect(await refuse(null)).toEqual(refused('发放失败'));
});

describe("[decisions 'The envelope'] an upstream code other than 1 becomes the status; only the errors of 422 keep their data", () => {
  it.each([
    [
      { code: 1009, msg: '登录已过期' },
      { status: 1009, msg: '登录已过期', data: null },
    ],
    [
      { code: 1008, msg: '验证码错误', data: { a: 1 } },
      { status: 1008, msg: '验证码错误', data: null },
    ],
    [
      { code: 0, msg: '失败' },
      { status: 500, msg: '失败', data: null },
    ],
    [
      { code: -1, msg: '失败' },
      { status: -1, msg: '失败', data: null },
    ],
    [
      { code: '2', msg: '失败' },
      { status: 2, msg: '失败', data: null },
    ],
    [
      { code: 500, msg: '' },
      { status: 500, msg: '操作失败，请稍后再试', data: null },
    ],
    ...[
      [403, '没有权限，请联系管理员'],
      [404, '记录不存在或已被删除'],
      [409, '该记录已被他人修改，请核对后再试'],
      [1009, '登录已过期，请重新登录'],
    ].map(([code, msg]): [object, object] => [
      { code, message: '另一个字段' },
      { status: code, msg, data: null },
    ]),
    [
      { code: 500, msg: null },
      { status: 500, msg: '操作失败，请稍后再试', data: null },
    ],
    [
      { code: 422, msg: '参数错误', data: { errors: { title: '请输入文章标题', deep: { no: 1 } } } },
      { status: 422, msg: '参数错误', data: null, errors: { title: '请输入文章标题' } },
    ],
    [
      { code: 422, msg: '参数错误', data: null },
      { status: 422, msg: '参数错误', data: null },
    ],
    [
      { code: 500, msg: 'x', data: { errors: { a: 'b' } } },
      { status: 500, msg: 'x', data: null },
    ],
  ])('%j', async (envelope, expected) => {
    expect(await answerTo(envelope)).toEqual(expected);
  });

  it.each([
    '{"msg":"no code","data":1}',
    '{"status":0,"msg":"amis\' own shape"}',
    '{"code":null}',
    '{"code":true}',
    '{"code":1.5}',
    '{"code":"1e0"}',
    '{"code":[1]}',
    '[1]',
    '1',
    'null',
    '"1"',
    '',
    '{"code":1',
    '<html><body>login please</body></html>',
  ])("[decisions 'The envelope'] answers 502 for a text that is not an envelope: %s", async (text) => {
    expect(await answerTo(text)).toEqual({ status: 502, msg: '服务暂时不可用', data: null });
  });

  it.each([500, 404, 302, 401])(
    "[decisions 'The envelope'] HTTP %i with code 1 is not a success",
    async (status) => {
      adapter.upstream.on('*', (res) => {
        res.statusCode = status;
        res.end('{"code":1,"msg":"ok","data":1}');
      });
      const answer = await request(adapter.url).post('/api/admin/x').send({});
      expect([answer.status, answer.body]).toEqual([200, { status: 502, msg: '服务暂时不可用', data: null }]);
    },
  );

  it('an HTTP failure keeps the code of its envelope', async () => {
    adapter.upstream.on('*', (res) => {
      res.statusCode = 500;
      res.end('{"code":1009,"msg":"登录已过期"}');
    });
    const answer = await request(adapter.url).post('/api/admin/x').send({});
    expect(answer.body).toEqual({ status: 1009, msg: '登录已过期', data: null });
  });

  it('a BOM before the envelope is ignored', async () => {
    expect(await answerTo('\uFEFF{"code":1,"data":1}')).toEqual(ok({ value: 1 }));
  });
});
