import { calls } from '../../contract/calls/index';
import { consoleCalls } from '../../contract/console-calls/index';
import { dictionaries } from '../../contract/dictionaries';
import { isObject } from '../../contract/json-object';
import { screens } from '../../contract/screens/menus';
import { findRoute, routes } from '../../contract/screens/routes';
import { parseText } from '../amis-schema/formula';
import { didYouMean, findNearest } from '../nearest';
import { textRule, apiRule, elementRule, entryRule, pageRule, setTo, type Problem } from '../rule';
import {
  isApiKey,
  findApiUses,
  toAddress,
  toApiUse,
  withoutExpressions,
  type ApiUse,
  type KnownCall,
} from '../view/api-use';
import {
  callsOfScope,
  dataScopesOf,
  describedNamesOf,
  findUseOfForm,
  findSentFields,
} from '../view/data-scope';
import { listFields } from '../view/field-values';
import { findFormItems, isFormItem } from '../view/form-items';
import { findCallPlace, selfSubmitting } from '../view/page-reach';
import { hasType, onceFor, ownText, type Entry, type PageView } from '../view/page-view';
import { findElement, findFields, hasName, requiredOf, toAmisFields } from '../view/reply-fields';
import { getWidgets } from '../../widgets';

/** A role that may open the page must be able to make its calls (A §6). */
export const callOfOtherMenu = apiRule('contract/call-of-other-menu', 'error', ({ call }, { route }) => {
  if (route === undefined || call === undefined) return undefined;
  if (call.owners.length === 0 || call.owners.includes(route.menu)) return undefined;
  const owners = call.owners.map((url) => screens.find((menu) => menu.url === url)?.name ?? url).join('、');
  return {
    message: `接口“${call.summary}”属于菜单“${owners}”，只有本页权限的员工调用时会被拒绝`,
    hint: '改用本页菜单拥有的接口；确实需要时请开发人员让本页的菜单也能调用它。',
  };
});

/** A call must get its required fields. Reports only where all fields that could be sent are known. */
export const missingRequestField = apiRule('contract/missing-request-field', 'error', (use) => {
  if (use.call === undefined || use.call.multipart) return undefined;
  const sent = findSentFields(use);
  if (sent === undefined) return undefined;
  const missing = requiredOf(use.call.request).filter((name) => !sent.has(name));
  if (missing.length === 0) return undefined;
  return {
    message: `“${use.call.summary}”缺少必填字段：${listFields(missing, [{ call: use.call, side: 'request' }])}`,
    hint: '在表单里加入这些字段（员工不用看到的用隐藏字段），或在接口的“参数与提示”里给出它们的值。',
  };
});

const paths = [...calls.map((call) => `/api${call.path}`), ...consoleCalls.map((call) => call.path)];

/** A page may call only the console's own server, and only calls that the contract declares. */
export const unknownCall = pageRule('contract/unknown-call', 'error', function* (page) {
  for (const { key, value, pointer, opaque } of page.entries) {
    if (key === 'ws' && !opaque && value !== '' && value !== null)
      yield { pointer, message: '不能使用 WebSocket', hint: '改用接口；需要定时刷新时用 interval。' };
    else if (isApiKey(key) && !opaque && isUnreadable(value))
      yield { pointer, message: `${key} 不是接口`, hint: '写成文本，或 {"url": "…"}。' };
  }
  for (const use of findApiUses(page)) {
    const problem = findProblem(use);
    if (problem !== undefined) yield { pointer: use.entry.pointer, ...problem };
  }
});

/** Whether an api is neither a text nor an object whose `url` is a text. */
function isUnreadable(value: unknown): boolean {
  if (Array.isArray(value)) return true;
  return isObject(value) && 'url' in value && typeof value['url'] !== 'string';
}

function findProblem({ path, call, method, text }: ApiUse): { message: string; hint: string } | undefined {
  // amis also finds a method after `raw:`, anywhere in the text.
  const isScript = method === 'jsonp' || method === 'js' || /.raw:/i.test(text);
  if (/^(?:https?:)?[\\/]{2}/i.test(path) || isScript) {
    return {
      message: `不能请求外部接口：${text.slice(0, 80)}`,
      hint: '接口必须是本站的 /api/admin/… 或 /api/console/…。',
    };
  }
  if (call === undefined) {
    return {
      message: `没有接口 ${path.slice(0, 100)}${didYouMean(findNearest(path, paths))}`,
      hint: '从右侧的列表里选择接口；地址里的变量只能是完整的一段，例如 /api/admin/feedback/detail/${id}。',
    };
  }
  const wrong = call.path.startsWith('/api/console/') ? method !== 'post' : !['', 'post'].includes(method);
  if (!wrong) return undefined;
  return { message: `${path} 要用 POST 请求`, hint: `写成 "post:${path}"。` };
}

/** A table column must show a field of the list's rows. */
export const unknownColumn = entryRule('contract/unknown-column', 'error', (entry) => {
  const name = ownText(entry.value, 'name');
  if (name === undefined || name === '' || entry.parent?.key !== 'columns' || !isObject(entry.value))
    return undefined;
  const holder = ownText(entry.parent.parent?.value, 'type') ?? '';
  if (!/^(?:crud2?|table2?)$/.test(holder) && !getWidgets().has(holder)) return undefined;
  const [row] = dataScopesOf(entry);
  if (row?.kind !== 'row' || row.fields === undefined || hasName(row.fields, name)) return undefined;
  const nearest = findNearest(name, row.fields.keys());
  return {
    pointer: `${entry.pointer}/name`,
    message: `列 “${name}” 不是接口返回的字段${didYouMean(nearest)}`,
    hint: `接口返回的字段：${listFields(row.fields.keys(), callsOfScope(row))}。`,
    fix: setTo(`${entry.pointer}/name`, nearest),
  };
});

/** `${dict.x}` must name one of the contract's dictionaries. */
export const unknownDictionary = textRule(
  'contract/unknown-dictionary',
  'error',
  function* (value, { pointer }) {
    if (!value.includes('dict')) return;
    for (const name of findDictionaries(value)) {
      if (Object.hasOwn(dictionaries, name)) continue;
      const nearest = findNearest(name, Object.keys(dictionaries));
      yield {
        message: `没有字典 “${name}”${didYouMean(nearest)}`,
        hint: '在右侧重新选择字典。',
        fix: setTo(pointer, nearest && value.replaceAll(`dict.${name}`, `dict.${nearest}`)),
      };
    }
  },
);

/** The names `x` of all `dict.x` in a text's expressions. */
function findDictionaries(text: string): string[] {
  return parseText(text).nodes.flatMap(({ type, host, key }) => {
    if (type !== 'getter' || !isObject(host) || host['name'] !== 'dict' || !isObject(key)) return [];
    const name = key['name'] ?? key['value'];
    return typeof name === 'string' ? [name] : [];
  });
}

/**
 * An element that only shows a value (`static`, `tpl` with a name, an image) must name a field of the data around it.
 */
export const unknownField = elementRule('contract/unknown-field', 'error', (entry) => {
  const { value, parent, pointer } = entry;
  const name = value['name'];
  if (typeof name !== 'string' || name === '' || parent?.key === 'columns') return undefined;
  if (isFormItem(value.type) || !shows.test(value.type)) return undefined;
  const scopes = dataScopesOf(entry);
  const names = describedNamesOf(scopes);
  if (names === undefined) return undefined;
  if (scopes.some(({ fields }) => fields !== undefined && hasName(fields, name))) return undefined;
  const nearest = findNearest(name, names);
  return {
    pointer: `${pointer}/name`,
    message: `“${name}” 不是这里能取到的字段${didYouMean(nearest)}`,
    hint: `这里能取到：${listFields(names, scopes.flatMap(callsOfScope))}。`,
    fix: setTo(`${pointer}/name`, nearest),
  };
});

const shows =
  /^(?:static(?:-.*)?|tpl|mapping|date|datetime|time|images?|text|plain|status|tag|signed-image|json|progress|link)$/;

/** If options come from a call, its rows must have the fields that serve as label and value. */
export const unknownOptionField = entryRule('contract/unknown-option-field', 'error', function* (entry) {
  const { key, parent } = entry;
  const use = key === 'source' ? toApiUse(entry) : undefined;
  if (use?.call === undefined || parent === undefined || hasType(parent, /^(?:crud|table|cards|list)/))
    return;
  const answer = toAmisFields(use.call.reply);
  const rows = findFields(findElement(answer.get('options') ?? answer.get('items')));
  if (rows === undefined) return;
  for (const [property, fallback, place] of [
    ['labelField', 'label', '文字'],
    ['valueField', 'value', '值'],
  ] as const) {
    const name = ownText(parent.value, property) ?? fallback;
    if (rows.has(name)) continue;
    yield {
      pointer: `${parent.pointer}${ownText(parent.value, property) === undefined ? '' : `/${property}`}`,
      message: `选项的${place}字段 “${name}” 不是“${use.call.summary}”返回的字段${didYouMean(findNearest(name, rows.keys()))}`,
      hint: `接口返回的字段：${listFields(rows.keys(), [{ call: use.call, side: 'reply' }])}。`,
    };
  }
});

/** amis' own paging names, which the adapter renames. */
const paging = ['page', 'perPage'];

/**
 * A filter, a form or an api's `data` may only name fields that the call accepts: others would be dropped silently.
 */
export const unknownRequestField = pageRule('contract/unknown-request-field', 'error', function* (page) {
  for (const use of findApiUses(page)) yield* checkSent(use);
  for (const form of page.entries) {
    const use = findUseOfForm(form);
    if (use !== undefined) yield* checkItems(form, use, page);
  }
});

/** Checks the `data` keys and query parameters. */
function* checkSent({ data, query, call, entry }: ApiUse): Iterable<Problem> {
  if (call === undefined) return;
  for (const name of [...Object.keys(data ?? {}), ...query]) {
    if (name === '&' || takes(call.request, name)) continue;
    const place = data !== undefined && Object.hasOwn(data, name) ? `/data/${name}` : '';
    const { message, hint } = refuse(name, call);
    yield { pointer: `${entry.pointer}${place}`, message, hint };
  }
}

function* checkItems(form: Entry, { data, call }: ApiUse, page: PageView): Iterable<Problem> {
  if (call === undefined || call.multipart) return;
  // With an explicit mapping, form items are only its sources.
  if (data !== undefined && !Object.hasOwn(data, '&')) return;
  for (const { name, pointer } of findFormItems(form)) {
    const [first = ''] = name.split('.');
    if (takes(call.request, name)) continue;
    const isRead = namesRead(page, '').has(first);
    // A filter item goes to the list's call. If other parts of the page read its name, they mean another field of
    // that name.
    if (isRead && (form.key !== 'filter' || namesRead(page, form.pointer).has(first))) continue;
    const { message, hint, nearest } = refuse(name, call);
    yield {
      pointer,
      message: form.key === 'filter' ? `筛选不起作用：${message}` : message,
      hint,
      fix: setTo(pointer, nearest),
      ...(isRead && { severity: 'warning' as const }),
    };
  }
}

const readsOf = onceFor((_page: PageView) => new Map<string, ReadonlySet<unknown>>());

/**
 * The names read by expressions below a pointer. An item that only controls its form (`visibleOn: "${kind == 1}"`)
 * need not be a field of the call.
 */
function namesRead(page: PageView, below: string): ReadonlySet<unknown> {
  const known = readsOf(page);
  let found = known.get(below);
  if (found === undefined) {
    const texts = page.entries.flatMap(({ value, pointer }) =>
      typeof value === 'string' && pointer.startsWith(below) ? [value] : [],
    );
    const nodes = texts.flatMap((text) => parseText(text).nodes);
    found = new Set(nodes.filter(({ type }) => type === 'variable').map((node) => node['name']));
    known.set(below, found);
  }
  return found;
}

function takes(request: KnownCall['request'], name: string): boolean {
  const [first = ''] = name.split('.');
  return Object.hasOwn(request.shape, first) || paging.includes(first);
}

function refuse(name: string, call: KnownCall) {
  const { summary, request } = call;
  const names = Object.keys(request.shape);
  const nearest = findNearest(name, names);
  return {
    message: `“${summary}”不接收字段 “${name}”${didYouMean(nearest)}`,
    hint: `它接收：${listFields(names, [{ call, side: 'request' }])}。`,
    nearest,
  };
}

/** Route patterns in the form that `withoutExpressions` gives a link. */
const patterns = routes.map((route) => route.path.replace(/:\w+/g, '{}'));

const linkKeys = new Set(['link', 'href', 'url', 'redirect']);

/** The page designer, which is a separate HTML entry. */
const otherEntries = ['/editor.html'];

/** A literal link within the console must lead to a screen. */
export const unknownRoute = pageRule(
  'contract/unknown-route',
  'error',
  function* ({ entries, customRoutes }) {
    const made = customRoutes.map((route) => route.path);
    for (const { key, value, pointer, opaque, parent } of entries) {
      if (opaque || !linkKeys.has(key) || typeof value !== 'string' || value.trim() === '') continue;
      // The `url` of an api object is a call, not a link.
      if (key === 'url' && /^(?:\w+:)?\/?(?:api|admin)\//.test(value.trim())) continue;
      const path = withoutExpressions(value.trim()).replace(/^\/?#/, '').split('?')[0] ?? '';
      if (
        /^(?:[a-z][a-z0-9+.-]*:|\/\/|\{\}|files\/|\/files\/|-?\d+$|goBack$|back$)/i.test(path) ||
        path === '/' ||
        path === ''
      )
        continue;
      if (otherEntries.some((entry) => path.startsWith(`${entry}#`) || path === entry)) continue;
      if (path.startsWith('/') && (findRoute(path) !== undefined || made.some((one) => one === path)))
        continue;
      if (key === 'url' && Array.isArray(parent?.value)) continue;
      const nearest = findNearest(path, [...patterns, ...made]);
      const meant = domain.test(path)
        ? `https://${value.trim()}`
        : nearest && withExpressions(nearest, value);
      yield {
        pointer,
        message: `没有页面 ${value.slice(0, 100)}${didYouMean(meant)}`,
        hint: '在右侧重新选择要打开的页面；外部网址要写全，以 https:// 开头。',
        // No fix for a link to another site, because staff should check its address.
        fix: domain.test(path) ? undefined : setTo(pointer, meant),
      };
    }
  },
);

/** An address of another site that lacks its `https://`. */
const domain = /^(?:www\.[\w-]+|[\w-]+\.(?:com|cn|net|org))(?:[./]|$)/i;

/** A pattern whose gaps are filled with the link's expressions, in order; undefined if the numbers differ. */
function withExpressions(pattern: string, link: string): string | undefined {
  const expressions = link.match(/\$\{[^}]*\}/g) ?? [];
  const places = pattern.match(/\{\}/g) ?? [];
  if (expressions.length !== places.length) return undefined;
  return pattern.replace(/\{\}/g, () => expressions.shift() ?? '');
}

/**
 * Opening a page must change nothing: a call that writes is allowed only where a user's click triggers it
 * (server/contract/pages/call-places.ts). This holds for any property name and at any place, even in plain data.
 */
export const writeOnLoad = entryRule('contract/write-on-load', 'error', (entry, page) => {
  const use = toAddress(entry);
  if (use?.call?.effect !== 'write' || mayStand(entry, use, page)) return undefined;
  return {
    pointer: holderOf(entry).pointer,
    message: `“${use.call.summary}”会修改数据（${use.path}），不能放在这里：这里的接口不经员工点击就会调用`,
    hint: entry.pointer.includes('/quickEdit/')
      ? '在列表上把它选作“单条保存的接口”，这里的修改就由它保存。'
      : '修改数据的接口只能由员工点击来调用：放在表单的保存接口、按钮或点击后的动作里；这里要用查询接口。',
  };
});

/** The property that holds the call: for a `url`, the enclosing `api`. */
function holderOf(entry: Entry): Entry {
  const { parent } = entry;
  return entry.key === 'url' && parent !== undefined && toApiUse(parent) !== undefined ? parent : entry;
}

function mayStand(entry: Entry, { call }: ApiUse, page: PageView): boolean {
  const holder = holderOf(entry);
  const form = holder.parent;
  // A form that submits itself is reported at the property that makes it do so (behaviour/acts-on-load).
  if (form !== undefined && holder.key === 'api' && selfSubmitting(page).has(form)) return true;
  const place = findCallPlace(holder, page);
  return place !== undefined && (place !== 'upload' || call?.multipart === true);
}
