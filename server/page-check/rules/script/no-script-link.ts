import { parseText } from '../../amis-schema/formula';
import type { Rule } from '../../rule';

const start = /(?:^|["'`=(,;{}>|[\]\\])/.source;
const schemes = new RegExp(
  `${start}(?:(?:(?:javascript|vbscript|livescript|jsonp|js|filesystem|view-source):|data:(?:text/|application/))|raw:(?:jsonp|js):)`,
);
/** Addresses refused in links; pictures may use `data:`. */
const dataLink = /(?:^|href=["'`]?)(?:data|blob|file):/;
/** A harmless picture, but a document with scripts when one follows a link to it. */
const svg = new RegExp(`${start}data:image/svg`);
const linkKeys = new Set(['href', 'link', 'url', 'redirect', 'to', 'src', 'tpl', 'html', 'body']);
/** Of these, the ones whose whole text is the address. */
const addressKeys = new Set(['href', 'link', 'url', 'redirect', 'to']);

/** Browsers ignore blanks and control characters within a scheme and decode entities in HTML: so does this. */
export function toPlainUrlText(text: string): string {
  return text
    .replace(/&#x0*([0-9a-f]{1,6});?/gi, (_, digits: string) => character(Number.parseInt(digits, 16)))
    .replace(/&#0*(\d{1,7});?/g, (_, digits: string) => character(Number(digits)))
    .replace(/&(?:tab|newline);/gi, '')
    .replace(/&colon;/gi, ':')
    .replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/g, '')
    .toLowerCase();
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** `javascript:` and its kin, wherever a text could become a link; also amis' own `js:` and `jsonp:` apis. */
export const noScriptLink: Rule = {
  id: 'script/no-script-link',
  severity: 'error',
  *check({ entries }) {
    for (const { key, value, pointer } of entries) {
      if (typeof value !== 'string' || (!value.includes(':') && !value.includes('&'))) continue;
      if (!isScriptLink(key, toPlainUrlText(value)) && !schemes.test(toPlainUrlText(joinParts(value))))
        continue;
      yield {
        pointer,
        message: `不能使用脚本链接：${value.slice(0, 60)}`,
        hint: '链接只能是站内地址（/platform/…）或 https:// 网址。',
      };
    }
  },
};

function isScriptLink(key: string, text: string): boolean {
  if (schemes.test(text)) return true;
  if (linkKeys.has(key) && svg.test(text) && key !== 'src') return true;
  return dataLink.test(text) && (addressKeys.has(key) || text.includes('href='));
}

/** The literal pieces of an expression, put together as it would: `${'java' + 'script:'}`. */
function joinParts(text: string): string {
  return parseText(text)
    .nodes.flatMap(({ type, value }) =>
      (type === 'string' || type === 'raw' || type === 'template_raw') && typeof value === 'string'
        ? [value]
        : [],
    )
    .join('');
}
