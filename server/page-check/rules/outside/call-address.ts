import { toPointer } from '../../../contract/canonical-page';
import { isObject } from '../../../contract/json-object';
import { isOfPath, toSegments, toShapedPath } from '../../../contract/calls/call-address';
import { calls } from '../../../contract/calls/index';
import { consoleCalls } from '../../../contract/console-calls/index';
import type { Problem, Rule } from '../../rule';
import { isApiKey } from '../../view/api-keys';
import { findApiUses } from '../../view/api-use';
import type { Entry } from '../../view/page-view';

/** `/api/admin/…` with the shapes of parameters, as they are declared. */
const declared = [
  ...calls.map(({ path, params }) => `/api${toShapedPath(path, params)}`),
  ...consoleCalls.map(({ path }) => path),
];

/** A name, its fields and places in a list: `id`, `params.id`, `event.data.rows[0]["id"]`. */
const variable = /^\s*[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d{1,4}\]|\[(?:'\w+'|"\w+")\])*\s*$/;

/** What a page may say of a call beside its address: what is sent, when, and what is shown. */
const apiProperties = new Set(
  'url method data messages responseData sendOn trackExpression autoRefresh silent responseType replaceData concatDataFields'.split(
    ' ',
  ),
);
/** Refused by rules of their own, with better words. */
const scripts = new Set(['adaptor', 'requestAdaptor']);

/**
 * The address of a call is fixed when the page is checked: text, and plain variables that are the whole of a path parameter
 * which the contract declares. Who opens the page calls what the page says, and nothing that data make of it.
 */
export const callAddress: Rule = {
  id: 'outside/call-address',
  severity: 'error',
  *check(page) {
    const places = new Set<Entry>();
    for (const { entry, text } of findApiUses(page)) {
      places.add(entry);
      const fault = findFault(text);
      if (fault !== undefined) yield { pointer: entry.pointer, ...fault };
      yield* checkProperties(entry);
    }
    for (const entry of page.entries) {
      if (typeof entry.value !== 'string' || !namesCall.test(entry.value)) continue;
      const isUrl = entry.key === 'url' && entry.parent !== undefined && places.has(entry.parent);
      if (places.has(entry) || isUrl || isApiKey(entry.key)) continue;
      yield {
        pointer: entry.pointer,
        message: `接口地址只能写在接口里：${entry.value.slice(0, 80)}`,
        hint: '写成 api、initApi、source 等接口，不要放在数据、文本或表达式里。',
      };
    }
  },
};

const namesCall = /\/(?:api\/(?:admin|console)|admin\/file)\//i;

function findFault(text: string): Omit<Problem, 'pointer'> | undefined {
  const address = text.replace(/^(?:get|post):/i, '');
  const parts = address
    .split(/(\$\{[^{}]*\})/)
    .map((part) => (part.startsWith('${') ? { expression: part.slice(2, -1) } : part));
  const shown = address.slice(0, 100);
  if (address.includes('?')) {
    return {
      message: `接口地址不能带 ?：${shown}`,
      hint: '要提交的字段写在接口的 data 里，例如 {"url": "/api/admin/…", "data": {"id": "${id}"}}。',
    };
  }
  const odd = parts.find((part) => typeof part !== 'string' && !variable.test(part.expression));
  const segments = toSegments(parts);
  if (segments !== undefined && segments[0] !== 'api' && segments[0] !== 'admin') {
    return { message: `不是接口地址：${shown}`, hint: '接口地址以 /api/admin/ 或 /api/console/ 开头。' };
  }
  if (odd !== undefined || segments === undefined) {
    return {
      message: `接口地址里的变量只能是完整的一段路径，不能有过滤器、拼接和特殊字符：${shown}`,
      hint: '写成 /api/admin/feedback/detail/${id} 这样；取值需要计算时，先用 data 或 responseData 算好。',
    };
  }
  const isFixed = segments.every((segment) => typeof segment === 'string');
  if (isFixed || declared.some((path) => isOfPath(path, segments))) return undefined;
  return {
    message: `接口地址里只有契约声明的路径参数可以是变量：${shown}`,
    hint: '把其余部分写成固定的路径。',
  };
}

function* checkProperties({ value, pointer }: Entry): Iterable<Problem> {
  for (const key of isObject(value) ? Object.keys(value) : []) {
    if (apiProperties.has(key) || scripts.has(key)) continue;
    yield {
      pointer: toPointer(pointer, key),
      message: `接口不能设置 ${key.slice(0, 40)}`,
      hint: `可以设置：${[...apiProperties].join('、')}。`,
    };
  }
}
