import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { calls } from '../../../server/contract/calls/index';
import { toOpenApi } from '../../../server/contract/calls/openapi';

const document = toOpenApi();
const of = (path: string) => document.paths[path]?.post;

it('[A §7, B §7] the OpenAPI document is valid and has every call', async () => {
  const validator = new Validator();
  const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  const { valid, errors } = await validator.validate(plain);
  expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1']);
  expect(Object.keys(document.paths).sort()).toEqual(calls.map(({ path }) => path).sort());
  const ids = Object.values(document.paths).map(({ post }) => post.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('[A §7] every reference resolves, and every schema is described', () => {
  const text = JSON.stringify(document);
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
  expect(names.filter((name) => !(name in document.components.schemas))).toEqual([]);
  expect(text).not.toContain('$defs');
  const silent = Object.entries(document.paths).flatMap(([path, { post }]) => {
    const [media] = Object.values(post.requestBody?.content ?? {});
    const properties = (media?.schema['properties'] ?? {}) as Record<string, object>;
    return Object.entries(properties)
      .filter(([, schema]) => !('type' in schema))
      .map(([name]) => `${path} ${name}`);
  });
  expect(silent).toEqual([]);
});

it('[A §7, B §7] a call has its form fields, path parameters and reply', () => {
  const yesNo = { description: 'T 是, F 否', 'x-dictionary': 'yesNo' };
  expect(of('/admin/user/init/load')?.requestBody).toEqual({
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: {
            isLoad: { type: 'string', enum: ['T', 'F'], ...yesNo },
            isAll: { type: 'string', enum: ['T', 'F'], ...yesNo },
            userIds: { type: 'array', maxItems: 10_000, items: { type: 'integer', exclusiveMinimum: 0 } },
            type: {
              ...{ type: 'integer', enum: [1, 0], 'x-dictionary': 'userDeviceType' },
              description: '1 平板, 0 手机',
            },
          },
          required: ['isLoad', 'type'],
        },
        encoding: { userIds: { style: 'form', explode: false } },
      },
    },
  });
  const detail = of('/admin/user/order/detail/{orderCode}');
  expect(detail?.requestBody).toBeUndefined();
  expect(detail?.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['orderCode', 'path', true],
  ]);
  expect(of('/admin/file/img/upload')?.requestBody?.content).toHaveProperty('multipart/form-data');
  expect(of('/admin/captcha/captchaImage')?.security).toEqual([]);
});

it('[A §3, B §9] every code has its meaning', () => {
  const silent: string[] = [];
  const look = (node: unknown, place: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const values: unknown = Reflect.get(node, 'enum');
    const isCode = Array.isArray(values) && values.every((value) => /^(?:\d+|[A-Z])$/.test(String(value)));
    if (isCode && !('x-dictionary' in node)) silent.push(place);
    for (const [key, inner] of Object.entries(node)) look(inner, `${place}/${key}`);
  };
  look(document.paths, '');
  expect(silent).toEqual([]);
});

it("[decisions 'Additions'] additions to the specification are marked", () => {
  const { schema } = of('/admin/vip/give/list')!.requestBody!.content['application/x-www-form-urlencoded']!;
  const properties = schema['properties'] as Record<string, object>;
  expect(Object.keys(properties).filter((name) => 'x-addition' in properties[name]!)).toEqual([
    'orderBy',
    'orderDir',
    'status',
  ]);
  expect(of('/admin/report/overview')?.['x-addition']).toBe(true);
  expect(of('/admin/vip/give/list')).not.toHaveProperty('x-addition');
});

it('[Foundation §6] the figures of reports have their units', () => {
  const text = JSON.stringify(of('/admin/report/source'));
  expect(text).toMatch(/"share":\{[^}]*"In percent, two places: 63\.21\."/);
  const overview = JSON.stringify(of('/admin/report/overview'));
  expect(overview).toContain('In percent, two places; null if there is nothing to compare with.');
  expect(overview).toContain('In yuan.');
});
