import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toElements } from '../../../renderers/list/view/safe-html';

const html = (text: string) => {
  const elements = toElements(text);
  return elements === undefined ? undefined : render(<>{elements}</>).container.innerHTML;
};

it.each([
  ['plain', 'plain'],
  ['Q&amp;A &lt;b&gt; &quot;&#39;&#x2F;', 'Q&amp;A &lt;b&gt; "\'/'],
  ['a & b', 'a &amp; b'],
  ['订单<b>1,2</b>', '订单<b>1,2</b>'],
  [
    '<span class="dict-tag dict-tag-success">已支付</span>',
    '<span class="dict-tag dict-tag-success" style="position: static;">已支付</span>',
  ],
  ['<b><i>x</i>y</b><br>z', '<b><i>x</i>y</b><br>z'],
])('[Foundation §7] the list engine draws the HTML %s itself, in its place', (text, drawn) => {
  expect(html(text)).toBe(drawn);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<b onclick="x">y</b>',
  '<span style="position:fixed">x</span>',
  '<a href="javascript:x">y</a>',
  '<b>never closed',
  '</b>',
  '<b><i>crossed</b></i>',
  '<!-- comment -->',
  '&unknown;<b',
])('the list engine leaves the HTML %s to amis, which sanitises it', (text) => {
  expect(toElements(text)).toBeUndefined();
});
