import DOMPurify from 'dompurify';
import { expect, it } from 'vitest';
import { sanitizeHtml, sanitizeRichText } from '../../../src/amis/services/sanitize';

it.each([
  ['<img src=x onerror=alert(1)>', '<img src="x">'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>'],
  ['<script>alert(1)</script>好', '好'],
  ['<svg><script>alert(1)</script></svg>', '<svg></svg>'],
  ['<iframe src="https://example.com"></iframe>', ''],
  ['<style>*{display:none}</style>文', '文'],
  ['<form action="https://example.com">字</form>', '字'],
  ['<a href="data:text/html;base64,x">x</a>', '<a>x</a>'],
  [
    '<a href="https://example.com" target="_blank">x</a>',
    '<a href="https://example.com" target="_blank" rel="noopener noreferrer">x</a>',
  ],
])('[Foundation §7] HTML is sanitised: %s', (given, expected) => {
  expect(sanitizeHtml(given)).toBe(expected);
});

it.each([
  ['<p style="position: fixed; inset: 0; color: red">字</p>', '<p style="color: red">字</p>'],
  ['<p style="margin: -900px 0 0; top: 0">字</p>', '<p>字</p>'],
  ['<b class="pos-fix">字</b>', '<b class="pos-fix" style="position: static !important">字</b>'],
  ['登录已过期<input type="password"><button>登录</button><dialog open>x</dialog>', '登录已过期登录x'],
])(
  '[Foundation §7] HTML in data neither covers the screen nor asks for a password: %s',
  (given, expected) => {
    expect(sanitizeHtml(given)).toBe(expected);
  },
);

it('[A §9] keeps font sizes and letter spacings of rich text', () => {
  const html = '<p style="font-size: 18px; letter-spacing: 3px; text-indent: -2em;">字</p>';
  expect(sanitizeRichText(html)).toBe(html);
  expect(sanitizeRichText('<img src=x onerror=alert(1)>')).toBe('<img src="x">');
});

it('[Foundation §7] repeated and plain text is not parsed again, and the cache is bounded', () => {
  let parses = 0;
  DOMPurify.addHook(
    'beforeSanitizeElements',
    (node) => void (node instanceof HTMLElement && node.matches('b, i') && parses++),
  );
  const tag = (at: number) => `<b onclick="alert(${at})">${at}</b>`;
  expect([sanitizeHtml('甲 1 > 0'), sanitizeHtml('')]).toEqual(['甲 1 > 0', '']);
  expect(parses).toBe(0);
  expect([sanitizeHtml(tag(0)), sanitizeHtml(tag(0))]).toEqual(['<b>0</b>', '<b>0</b>']);
  expect(parses).toBe(1);
  for (let at = 1; at <= 500; at++) sanitizeHtml(tag(at));
  expect(parses).toBe(501);
  expect(sanitizeHtml(tag(0))).toBe('<b>0</b>');
  expect(parses).toBe(502);
  const long = `<i>${'字'.repeat(1_000)}</i>`;
  expect([sanitizeHtml(long), sanitizeHtml(long)]).toEqual([long, long]);
  expect(parses).toBe(504);
  DOMPurify.removeHooks('beforeSanitizeElements');
});
