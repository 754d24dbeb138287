import { expect, it } from 'vitest';
import { isExternalLink, isSafeLink } from '../../../../src/amis/place/links';

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
])('[Foundation §7] a harmful link is refused: %j', (link) => {
  expect(isSafeLink(link)).toBe(false);
});

it.each([
  '/platform/user/register/list?page=2',
  'https://example.com/a:b',
  'mailto:a@example.com',
  'tel:13800000000',
  '?a=javascript:b',
  '#/platform',
  '',
])('[Foundation §7] a harmless link passes: %j', (link) => {
  expect(isSafeLink(link)).toBe(true);
});

it('[A §2] links to other sites are distinguished from screens of the console', () => {
  expect(
    ['https://example.com', '//example.com', '/platform/x', 'x?y=https://z'].map(isExternalLink),
  ).toEqual([true, true, false, false]);
});
