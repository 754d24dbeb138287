import { toOpenApi, type JsonSchema, type OpenApi, type Operation } from '../../contract/calls/openapi';
import { guide } from './guide';

/** The readable reference of all calls as HTML: the guide first, then the calls by the screen that they belong to. */
export function toReference(document: OpenApi = toOpenApi()): string {
  const areas = document.tags.map(({ name }) => toArea(name, document));
  const links = document.tags.map(({ name }) => `<a href="#${escape(name)}">${escape(name)}</a>`);
  return `${guide}<nav>${links.join(' ')}</nav>${areas.join('')}`;
}

function toArea(area: string, { paths, components }: OpenApi): string {
  const calls = Object.entries(paths).filter(([, { post }]) => post.tags[0] === area);
  const items = calls.map(([path, { post }]) => toCall(path, post, components.schemas));
  return `<section id="${escape(area)}"><h2>${escape(area)}</h2>${items.join('')}</section>`;
}

function toCall(path: string, call: Operation, schemas: OpenApi['components']['schemas']): string {
  const [media] = Object.values(call.requestBody?.content ?? {});
  const body = (media?.schema ?? {}) as ObjectSchema;
  const success = call.responses['200'].content['application/json'].schema['oneOf'] as JsonSchema[];
  const data = (success[0] as ObjectSchema | undefined)?.properties?.['data'] ?? {};
  const fields = [
    ...call.parameters.map(({ name, in: place, required, schema }) => ({
      name: place === 'path' ? `${name}（路径）` : `${name}（请求头）`,
      required,
      schema,
    })),
    ...toFields(body, schemas),
  ];
  const marks = [
    call['x-effect'] === 'write' ? '<b class="write">写</b>' : '<b>读</b>',
    call['x-addition'] ? '<b class="addition">附加</b>' : '',
    call.security.length === 0 ? '<b>无需登录</b>' : '',
  ];
  return `<details data-words="${escape(`${path} ${call.summary}`.toLowerCase())}">
<summary><code>${escape(path)}</code> ${escape(call.summary)} ${marks.join('')}</summary>
<p>依据：${escape(call.description ?? '')}${call['x-menus'].length > 0 ? `；需要菜单之一：${call['x-menus'].map((menu) => `<code>${escape(menu)}</code>`).join(' ')}` : ''}</p>
<h3>请求</h3>${toTable(fields, '无字段')}
<h3>成功时的 data</h3>${toData(data, schemas)}</details>`;
}

interface ObjectSchema extends JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

function toData(data: JsonSchema, schemas: Record<string, JsonSchema>): string {
  const fields = toFields(data, schemas);
  return fields.length === 0 ? `<p><code>${typeOf(data)}</code></p>` : toTable(fields, '');
}

const deepest = 5;

/** The fields within a schema, flat: `records[].deviceList[].type`. A recursive one is shown once. */
function toFields(
  schema: JsonSchema,
  schemas: Record<string, JsonSchema>,
  prefix = '',
  above: readonly string[] = [],
): Field[] {
  if (above.length > deepest) return [];
  const reference = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : undefined;
  if (reference !== undefined)
    return above.includes(reference)
      ? []
      : toFields(schemas[reference] ?? {}, schemas, prefix, [...above, reference]);
  if (schema['type'] === 'array')
    return toFields((schema['items'] ?? {}) as JsonSchema, schemas, `${prefix}[]`, above);
  const { properties = {}, required = [] } = schema as ObjectSchema;
  return Object.entries(properties).flatMap(([name, inner]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [
      { name: path, required: required.includes(name), schema: inner },
      ...toFields(inner, schemas, path, above),
    ];
  });
}

function toTable(fields: readonly Field[], none: string): string {
  if (fields.length === 0) return `<p>${none}</p>`;
  const rows = fields.map(
    ({ name, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(typeOf(schema))}</td><td>${required ? '必有' : '可无'}${schema['x-addition'] === true ? ' <b class="addition">附加</b>' : ''}</td><td>${escape(limitsOf(schema))}</td></tr>`,
  );
  return `<table><thead><tr><th>字段</th><th>类型</th><th></th><th>限制</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function typeOf(schema: JsonSchema): string {
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as JsonSchema[]).map(typeOf).join(' | ');
  if (typeof schema['$ref'] === 'string') return 'object';
  const { type, format } = schema;
  if (type === 'array') return `${typeOf((schema['items'] ?? {}) as JsonSchema)}[]`;
  return `${typeof type === 'string' ? type : 'any'}${typeof format === 'string' ? ` (${format})` : ''}`;
}

const limits: Readonly<Record<string, string>> = {
  enum: '取值',
  minimum: '≥',
  maximum: '≤',
  maxLength: '最长',
  maxItems: '最多',
  pattern: '格式',
  default: '默认',
};

const limitsOf = (schema: JsonSchema): string =>
  Object.entries(limits)
    .filter(([key]) => schema[key] !== undefined)
    .map(
      ([key, word]) => `${word} ${Array.isArray(schema[key]) ? schema[key].join('、') : String(schema[key])}`,
    )
    .join('；');

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
