import fc from 'fast-check';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toFormBody } from '../../../server/adapter/upstream-client';
import { startTestAdapter, type TestAdapter } from '../../support/test-adapter';

let adapter: TestAdapter;
beforeAll(async () => {
  adapter = await startTestAdapter();
});
beforeEach(() => adapter.upstream.reset());
afterAll(() => adapter.close());

async function send(body: object): Promise<string> {
  const answer = await request(adapter.url).post('/api/admin/anything').send(body);
  expect(answer.body).toEqual({ status: 0, msg: '', data: null });
  return adapter.upstream.last.body.toString('latin1');
}

describe('[A §7] the body is sent form-urlencoded', () => {
  it('with its content type, by POST, without /api', async () => {
    await send({ mobile: '13800000000' });
    const { method, url, headers } = adapter.upstream.last;
    expect({ method, url, type: headers['content-type'] }).toEqual({
      method: 'POST',
      url: '/admin/anything',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
    });
  });

  it.each([
    ['Chinese', { name: '兑换码' }, 'name=%E5%85%91%E6%8D%A2%E7%A0%81'],
    ['an emoji', { name: '👍🏽' }, 'name=%F0%9F%91%8D%F0%9F%8F%BD'],
    ['characters with a meaning in forms', { q: 'a&b=c+d%20 e' }, 'q=a%26b%3Dc%2Bd%2520+e'],
    ['line breaks', { q: 'a\r\nb' }, 'q=a%0D%0Ab'],
    ['an unusual field name', { 'a&b[]=': '1' }, 'a%26b%5B%5D%3D=1'],
    ['empty text', { q: '' }, 'q='],
    ['zero', { status: 0 }, 'status=0'],
    ['a long number', { id: 9007199254740991, price: 0.1 }, 'id=9007199254740991&price=0.1'],
  ])('[decisions] %s', async (_what, body, expected) => {
    expect(await send(body)).toBe(expected);
  });

  it.each([
    ['null is an empty value', { id: null }, 'id='],
    ['booleans are true and false', { a: true, b: false }, 'a=true&b=false'],
    ['arrays of scalars join by comma', { userIds: [3, 5, '八', true] }, 'userIds=3%2C5%2C%E5%85%AB%2Ctrue'],
    ['an empty array is an empty value', { userIds: [] }, 'userIds='],
    ['null in an array is empty', { userIds: [1, null, 2] }, 'userIds=1%2C%2C2'],
    ['an object is JSON text', { a: { b: '值' } }, `a=${encodeURIComponent('{"b":"值"}')}`],
    ['an array of objects is JSON text', { a: [{ b: 1 }] }, `a=${encodeURIComponent('[{"b":1}]')}`],
    ['an array of arrays is JSON text', { a: [[1], [2]] }, `a=${encodeURIComponent('[[1],[2]]')}`],
    ['paging is renamed', { page: 2, perPage: 20, mobile: '1' }, 'pageNum=2&pageSize=20&mobile=1'],
    ['a page size alone asks for the first page', { pageSize: 10000 }, 'pageSize=10000&pageNum=1'],
    [
      'an explicit pageSize takes precedence',
      { page: 1, perPage: 10, pageSize: 10000 },
      'pageNum=1&pageSize=10000',
    ],
  ])('[decisions] %s', async (_what, body, expected) => {
    expect(await send(body)).toBe(expected);
  });

  it('[decisions] undefined fields are left out', () => {
    expect(
      toFormBody([
        ['a', undefined],
        ['b', '1'],
        ['c', undefined],
      ]),
    ).toBe('b=1');
  });

  it('[decisions] every character, and half of one, is encoded as browsers encode a form', () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    const astral = Array.from({ length: 0x100000 }, (_, at) => String.fromCodePoint(0x10000 + at));
    const halves = ['\ud83d', '\udc4d', '\udc4d\ud83d', '\ud83d\ud83d\udc4d', 'a\ud83d', '\udc4da'];
    for (const text of [...units, units.join(''), astral.join(''), ...halves, '', '%20', '+ +']) {
      const expected = new URLSearchParams([[text, text]]).toString();
      // A diff of megabytes would take minutes.
      if (toFormBody([[text, text]]) !== expected) expect.fail(JSON.stringify(text.slice(0, 20)));
    }
  });

  it('a form from the browser is forwarded like JSON; a name given twice joins by comma', async () => {
    const text = 'q=%E4%B8%AD+a%26b&id=&page=2&perPage=20&userIds=3&userIds=5';
    const answer = await request(adapter.url).post('/api/admin/anything').type('form').send(text);
    expect(answer.body).toEqual({ status: 0, msg: '', data: null });
    expect(adapter.upstream.last.body.toString()).toBe(
      'q=%E4%B8%AD+a%26b&id=&pageNum=2&pageSize=20&userIds=3%2C5',
    );
    adapter.upstream.requests.length = 0;
    const large = await request(adapter.url)
      .post('/api/admin/anything')
      .type('form')
      .send(`q=${'x'.repeat(10 * 1024 * 1024)}`);
    expect(large.body).toEqual({ status: 413, msg: '提交的内容过大', data: null });
    expect(adapter.upstream.requests).toEqual([]);
  });

  it('without a body there are no fields', async () => {
    await request(adapter.url).post('/api/admin/logout').expect(200);
    expect(adapter.upstream.last.body.length).toBe(0);
  });

  it.each(['?id=1', '?x=1&x=2'])(
    '[Foundation §7] a query string adds no fields: %s is refused, and nothing is sent',
    async (query) => {
      adapter.upstream.requests.length = 0;
      const { body } = await request(adapter.url).post(`/api/admin/a/list${query}`).send({ id: 2 });
      expect(body).toMatchObject({ status: 422, msg: '请求的字段要放在请求体里，不能放在地址里' });
      expect(adapter.upstream.requests).toEqual([]);
    },
  );

  it('a key named __proto__ is a field like any other', async () => {
    const answer = await request(adapter.url)
      .post('/api/admin/anything')
      .type('json')
      .send('{"__proto__":{"admin":true},"constructor":"x"}');
    expect(answer.body).toEqual({ status: 0, msg: '', data: null });
    expect(adapter.upstream.last.body.toString()).toBe(
      `__proto__=${encodeURIComponent('{"admin":true}')}&constructor=x`,
    );
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('any text arrives unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.string({ unit: 'grapheme' }).filter((name) => name !== 'page' && name !== 'perPage'),
          fc.string({ unit: 'grapheme' }),
          { minKeys: 1, maxKeys: 4 },
        ),
        async (fields) => {
          const received = new URLSearchParams(await send(fields));
          expect([...received].sort()).toEqual(Object.entries(fields).sort());
        },
      ),
      { numRuns: 60 },
    );
  });
});
