import { isObject } from '../../../contract/json-object';
import { calls } from '../../../contract/calls/index';
import { consoleCalls } from '../../../contract/console-calls/index';
import { didYouMean } from '../../nearest';
import type { Rule } from '../../rule';
import { isApiKey } from '../../view/api-keys';
import { findApiUses, type ApiUse } from '../../view/api-use';

const paths = [...calls.map((call) => `/api${call.path}`), ...consoleCalls.map((call) => call.path)];

/** A page asks the console's own server, and only for calls that the contract declares. */
export const unknownCall: Rule = {
  id: 'contract/unknown-call',
  severity: 'error',
  *check(page) {
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
  },
};

/** An api that is neither a text nor has one for its `url`. */
function isUnreadable(value: unknown): boolean {
  if (Array.isArray(value)) return true;
  return isObject(value) && 'url' in value && typeof value['url'] !== 'string';
}

function findProblem({ path, call, method, text }: ApiUse): { message: string; hint: string } | undefined {
  // amis looks for a method after `raw:` wherever that stands.
  const isScript = method === 'jsonp' || method === 'js' || /.raw:/i.test(text);
  if (/^(?:https?:)?[\\/]{2}/i.test(path) || isScript) {
    return {
      message: `不能请求外部接口：${text.slice(0, 80)}`,
      hint: '接口必须是本站的 /api/admin/… 或 /api/console/…。',
    };
  }
  if (call === undefined) {
    return {
      message: `没有接口 ${path.slice(0, 100)}${didYouMean(path, paths)}`,
      hint: '接口必须写成契约里声明过的路径，变量只能作为路径参数，例如 /api/admin/feedback/detail/${id}。',
    };
  }
  const wrong = call.path.startsWith('/api/console/') ? method !== 'post' : !['', 'post'].includes(method);
  if (!wrong) return undefined;
  return { message: `${path} 要用 POST 请求`, hint: `写成 "post:${path}"。` };
}
