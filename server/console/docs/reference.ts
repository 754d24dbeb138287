import { toOpenApi, type JsonSchema, type OpenApi, type Operation } from '../../contract/calls/openapi';
import { code } from '../../contract/codes';

/** The reference of all calls as HTML: the guide first, then the calls grouped by screen. */
export function toReference(): string {
  const document = toOpenApi();
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

/** The fields of a schema, flattened: `records[].deviceList[].type`. Expands a recursive one once. */
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

function limitsOf(schema: JsonSchema): string {
  if (Array.isArray(schema['anyOf']))
    return (schema['anyOf'] as JsonSchema[]).map(limitsOf).filter(Boolean).join('；');
  // The description of a code has its values and their labels.
  const given = 'x-dictionary' in schema ? { ...schema, enum: schema['description'] } : schema;
  return Object.entries(limits)
    .filter(([key]) => given[key] !== undefined)
    .map(([key, word]) => `${word} ${Array.isArray(given[key]) ? given[key].join('、') : String(given[key])}`)
    .join('；');
}

const escape = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** An introduction for developers of an upstream backend: rules that hold for every call, and where to begin. */
const guide = `<section id="guide"><h2>从这里开始</h2>
<p>控制台把每次操作转成一次对后端的调用。后端地址是设置 <code>UPSTREAM_URL</code>。写好几个接口后运行
<code>npm run conformance -- --upstream http://…</code>，它逐个询问接口并说明哪里不同、哪里缺少；加上 <code>--save 文件</code>
并把设置 <code>UPSTREAM_ADDITIONS</code> 指向这个文件，控制台就不再显示后端没有的内容。</p>
<h3>请求</h3>
<ul><li>一律 <code>POST</code>，正文 <code>application/x-www-form-urlencoded;charset=UTF-8</code>；上传为 <code>multipart/form-data</code>，只有一部分 <code>file</code>。</li>
<li>请求头 <code>token</code>：登录得到的会话；<code>session-id</code>：验证码的会话（登录时必需）。名称可由 <code>UPSTREAM_TOKEN_HEADER</code>、<code>UPSTREAM_SESSION_HEADER</code> 更改。还有 <code>x-request-id</code> 与 <code>x-forwarded-for</code>。</li>
<li>未填的字段为空值或不出现；数组以逗号相连；更深的结构为 JSON 文本；布尔为 <code>true</code>、<code>false</code>，开关为 <code>T</code>、<code>F</code>。</li>
<li>列表的分页是 <code>pageNum</code>（从 1 开始）与 <code>pageSize</code>（默认 10）。日期为 <code>YYYY-MM-DD</code>，首尾两天都包含。</li></ul>
<h3>应答</h3>
<ul><li>HTTP 200，UTF-8 的 JSON，不压缩：<code>{"code": 1, "msg": "", "data": …}</code>。<code>code</code> 为 ${code.ok} 是成功，其余是拒绝，<code>msg</code> 原样给员工看。</li>
<li>列表：<code>data.records</code> 与 <code>data.total</code>（符合筛选条件的全部条数，不是本页条数）。</li>
<li><code>${code.sessionExpired}</code> 会话已失效；<code>${code.badCaptcha}</code> 验证码错误；<code>${code.invalid}</code> 字段不合法，<code>data.errors</code> 为字段到文字；<code>${code.conflict}</code> 记录已被他人修改；<code>${code.forbidden}</code> 没有权限。</li>
<li>时间为 <code>YYYY-MM-DD HH:mm:ss</code>（上海时间），金额为两位小数的文本 <code>"198.00"</code>。</li></ul>
<h3>最少的接口：登录并看到一个列表</h3>
<ol><li><code>/admin/captcha/captchaImage</code> → <code>{imageData, sessionId}</code>，图片为 base64。</li>
<li><code>/admin/login</code> → 会话令牌（文本）。</li>
<li><code>/admin/index</code> → <code>{admin: {username}, menus}</code>；菜单的 <code>url</code> 是下面各节所写的 <code>/platform/…</code>，不在其中的菜单打不开。</li>
<li><code>/admin/sys/message/get</code> → <code>{feedbackCount, miniFeedbackCount}</code>。</li>
<li>一个列表，例如 <code>/admin/app/activity/list</code> → <code>{records, total}</code>。</li>
<li><code>/admin/logout</code>。</li></ol>
<p>其余按菜单逐个补上即可。标为<b class="addition">附加</b>的字段和接口不在规格之内，可以没有。</p></section>`;
