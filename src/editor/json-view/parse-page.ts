import type { Page } from '../designs';

/** What is typed, as a page; or, in words, why it is none. */
export function parsePage(text: string): { page: Page } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length;
    return { problem: line === undefined ? '不是有效的 JSON' : `第 ${line} 行附近不是有效的 JSON` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: '页面必须是一个对象' };
  if (!('type' in value) || value.type !== 'page') return { problem: '最外层的 type 必须是 "page"' };
  return { page: value as Page };
}
