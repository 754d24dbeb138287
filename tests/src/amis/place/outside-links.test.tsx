import { afterEach, expect, it } from 'vitest';
import { stopUnsafeLinks } from '../../../../src/amis/place/links';
import { createNavigation } from '../../../../src/amis/place/navigation';
import { mayOpen, noteAddresses, notePage } from '../../../../src/net/outside-addresses';
import { hostThatStays } from '../../../../src/screen-host';
import { toast, toastStore } from '../../../../src/toast';

afterEach(() => {
  document.body.replaceChildren();
  toast.clear();
});

noteAddresses(
  JSON.stringify({
    tpl: '<a href="https://known.example/a?b=1&amp;c=2">x</a>',
    text: 'see [this](https://known.example/page), or\nhttps://known.example/end.',
    composed: "${'https://evil.example/?q=' + phone}",
    template: 'https://evil.example/?q=${phone}',
    domain: 'shop.example',
    version: '2.5.1',
  }),
);

it.each([
  ['https://known.example/a?b=1&c=2', true],
  ['https://known.example/page', true],
  ['https://known.example/end', true],
  ['HTTPS://KNOWN.example/page', true],
  ['https://shop.example', true],
  ['https://2.5.1', false],
  ['/platform/starWheel/list', true],
  ['#/platform/starWheel/list?q=13800000000', true],
  ['tel:13800000000', true],
  ['https://evil.example/?q=13800000000', false],
  ['//evil.example/13800000000', false],
  ['https://known.example/page?q=13800000000', false],
])('[Foundation §7] another site is opened only by an address that the server sent: %s %s', (link, may) => {
  expect(mayOpen(link)).toBe(may);
});

/** Clicks a link that a page has drawn. @returns the link, and whether the browser would have followed it */
function click(html: string): { link: Element; isFollowed: boolean } {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  const end = stopUnsafeLinks(root);
  const link = root.querySelector('a') ?? root;
  const isFollowed = (link.firstElementChild ?? link).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true }),
  );
  end();
  return { link, isFollowed };
}

it('[Foundation §7] a link with an address that the page composed of data is not followed, and staff read why', () => {
  expect(click('<a href="https://evil.example/?q=13800000000"><b>x</b></a>').isFollowed).toBe(false);
  expect(click('<svg><a xlink:href="https://evil.example/?q=1"><text>x</text></a></svg>').isFollowed).toBe(
    false,
  );
  expect(toastStore.get().map(({ text }) => text)).toContain('不能打开由页面拼接出来的站外地址');
});

it('[Foundation §7] whatever target a link has, another site opens in a window that cannot reach the console', () => {
  for (const target of ['_self', '_top', 'window', '_blank']) {
    const { link, isFollowed } = click(`<a href="https://known.example/page" target="${target}">x</a>`);
    expect([isFollowed, link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      ...[true, '_blank', 'noopener noreferrer'],
    ]);
  }
  const own = click('<a href="#/platform/starWheel/list">x</a>');
  expect([own.isFollowed, own.link.getAttribute('target')]).toEqual([true, null]);
});

it('[Foundation §7] an action opens no address that the page composed of data', () => {
  const opened: unknown[] = [];
  const open = window.open;
  window.open = (to) => (opened.push(to), null);
  const { jumpTo } = createNavigation(
    {
      ...hostThatStays(() => undefined),
      staff: { username: '', account: '', menus: [] },
      settings: { imageHost: '' },
    },
    () => ({ pathname: '/', search: '' }),
    () => true,
  );
  jumpTo('https://evil.example/?q=13800000000');
  jumpTo('https://known.example/page');
  window.open = open;
  expect(opened).toEqual(['https://known.example/page']);
});

it('[Foundation §7] the links of a page keep working after data with thousands of addresses', () => {
  notePage({ tpl: '[help](https://help.example/start)' });
  noteAddresses(JSON.stringify(Array.from({ length: 6_000 }, (_, n) => `https://files.example/${n}.png`)));
  expect(['start', 'other'].map((page) => mayOpen(`https://help.example/${page}`))).toEqual([true, false]);
  expect(['5999', '0'].map((name) => mayOpen(`https://files.example/${name}.png`))).toEqual([true, false]);
});
