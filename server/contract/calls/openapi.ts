import { z } from 'zod';
import { code } from '../codes';
import { ownersOf, type Call } from '../define-call';
import { screens } from '../screens/menus';
import { imageSecret } from './core/config';
import { calls } from './index';

/** A JSON Schema of draft 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = { [key: string]: unknown };

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  security: Record<string, never[]>[];
  parameters: { name: string; in: 'path' | 'header'; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<'200', { description: string; content: Record<'application/json', MediaType> }>;
  /** A `read` may be repeated freely; a `write` may not, and is sent only on a user's action. */
  'x-effect': 'read' | 'write';
  /** The menus (`/platform/...`) of which a role needs one; empty if any session, or none, is enough. */
  'x-menus': readonly string[];
  /** True for a call that the specification does not list. */
  'x-addition'?: true;
}

interface MediaType {
  schema: JsonSchema;
  encoding?: Record<string, { style: 'form'; explode: false }>;
}

export interface OpenApi {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, { post: Operation }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/**
 * All calls that a staff backend answers, generated from their declarations. Fields and calls marked `x-addition`
 * are optional.
 */
export function toOpenApi(): OpenApi {
  const schemas: Record<string, JsonSchema> = { Refusal: refusal };
  const paths = Object.fromEntries(
    calls.map((call) => [call.path, { post: toOperation(call, schemas) }] as const),
  );
  const tags = [...new Set(Object.values(paths).map(({ post }) => post.tags[0]))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Staff backend',
      version: '1',
      description:
        'Every call is a POST with a form-urlencoded body (an upload: multipart, in chunks without a length), answered with HTTP 200 and {code, msg, data} ' +
        'as JSON in UTF-8, uncompressed: code 1 is success, ' +
        `${code.sessionExpired} an ended session, ${code.invalid} a refused field (data.errors: field to message). ` +
        'A call that the backend does not have is answered with HTTP 404. ' +
        'Absent optional fields arrive empty or not at all. Times are `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai; ' +
        'startDate and endDate both count. Ids may have 64 bits. ' +
        'Cookies pass in both directions; the header x-request-id is in the log of the console too. ' +
        `Files at IMAGE_HOST are asked for with ?t=SECONDS&sign=HEX, the MD5 of the configValue of ${imageSecret.path}, the path and t. ` +
        'What carries x-addition goes beyond the specification and may be left out. ' +
        'A field with x-dictionary holds a code; its description says what each code means.',
    },
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'data of /admin/login' },
      },
    },
  };
}

/** The screen of a call, as named in the sidebar. */
function areaOf(call: Call): string {
  const [owner] = ownersOf(call);
  return screens.find(({ url }) => url === owner)?.name ?? '登录与公共';
}

/** A call that is in neither A nor B. */
export const isAddedCall = ({ source }: Pick<Call, 'source'>): boolean => !/^[AB] §/.test(source);

function toOperation(call: Call, schemas: Record<string, JsonSchema>): Operation {
  const { path, params, summary, menu, effect, source } = call;
  const operationId = path.slice('/admin/'.length).replace(/\W+/g, '_').replace(/_$/, '');
  const body = toBody(call);
  return {
    operationId,
    tags: [areaOf(call)],
    summary,
    description: source,
    security: menu === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...Object.keys(params).map((name) => ({
        name,
        in: 'path' as const,
        required: true,
        schema: toJsonSchema(call.request.shape[name] as z.ZodType),
      })),
      ...(path === '/admin/login'
        ? [{ name: 'session-id', in: 'header' as const, required: true, schema: { type: 'string' } }]
        : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: {
        description: 'The envelope: success or refusal, told apart by code.',
        content: {
          'application/json': {
            schema: {
              oneOf: [
                {
                  type: 'object',
                  required: ['code', 'data'],
                  properties: {
                    code: { const: code.ok },
                    msg: { type: 'string' },
                    data: withoutDefs(toJsonSchema(call.reply), operationId, schemas),
                  },
                },
                { $ref: '#/components/schemas/Refusal' },
              ],
            },
          },
        },
      },
    },
    'x-effect': effect,
    'x-menus': ownersOf(call),
    ...(isAddedCall(call) ? { 'x-addition': true } : {}),
  };
}

const refusal: JsonSchema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'integer', not: { const: code.ok } },
    msg: { type: 'string', description: 'Shown to staff as it is.' },
    data: {
      description: `With code ${code.invalid}: errors, a message for each refused field.`,
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: { errors: { type: 'object', additionalProperties: { type: 'string' } } },
        },
      ],
    },
  },
};

function toBody({ request, params, multipart }: Call): Operation['requestBody'] {
  if (multipart) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', required: ['file'], properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const fields = Object.entries(request.shape as Record<string, z.ZodType>).filter(
    ([name]) => !Object.hasOwn(params, name),
  );
  if (fields.length === 0) return undefined;
  const properties = Object.fromEntries(fields.map(([name, type]) => [name, toJsonSchema(type)]));
  const required = fields.filter(([, type]) => !type.safeParse(undefined).success).map(([name]) => name);
  const lists = Object.keys(properties).filter((name) => properties[name]?.['type'] === 'array');
  return {
    required: required.length > 0,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
        // Lists are comma-separated.
        ...(lists.length > 0
          ? { encoding: Object.fromEntries(lists.map((name) => [name, { style: 'form', explode: false }])) }
          : {}),
      },
    },
  };
}

function toJsonSchema(type: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A backend may return additional fields.
      delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      for (const own of ['addition', 'dictionary']) {
        if (own in jsonSchema) jsonSchema[`x-${own}`] = jsonSchema[own];
        delete jsonSchema[own];
      }
    },
  });
  return schema;
}

/** Moves the definitions of a recursive schema to the document's components. */
function withoutDefs(
  { $defs, ...schema }: JsonSchema,
  name: string,
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('#/$defs/', `#/components/schemas/${name}_`)
          : moved(inner),
      ]),
    );
  };
  for (const [key, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
    schemas[`${name}_${key}`] = moved(definition) as JsonSchema;
  return moved(schema) as JsonSchema;
}
