import { describe, expect, it } from 'vitest';
import { applyConventions } from '../../../../src/amis/conventions/apply-conventions';

describe('[Foundation §7] a page that was forced into the database', () => {
  it('shows a message instead of endlessly nested definitions', () => {
    const page = {
      type: 'page',
      definitions: { d: { type: 'container', body: { $ref: 'd' } } },
      body: { $ref: 'd' },
    };
    expect(applyConventions(page, String)).toEqual({
      type: 'page',
      body: { type: 'alert', level: 'danger', body: '公用部分“d”包含它自己，页面无法显示' },
    });
  });

  it('reloads at most every three seconds', () => {
    const page = {
      type: 'page',
      body: [
        { type: 'service', interval: 100 },
        { type: 'service', interval: '500' },
        { type: 'service', interval: 60_000 },
        { type: 'carousel', interval: 2_000 },
      ],
    };
    const { body } = applyConventions(page, String) as unknown as { body: { interval: unknown }[] };
    expect(body.map(({ interval }) => interval)).toEqual([3_000, 3_000, 60_000, 2_000]);
  });

  it('presses no button by a key, opens no dialog by itself, and closes every dialog by Esc', () => {
    const page = {
      type: 'page',
      body: [
        { type: 'button', label: 'a', hotKey: 'tab' },
        { type: 'dialog', show: true, closeOnEsc: false, showCloseButton: false },
        { type: 'drawer', show: true, closeOnEsc: false },
      ],
    };
    const { body } = applyConventions(page, String) as unknown as { body: object[] };
    expect(body[0]).toEqual({ type: 'button', label: 'a' });
    expect(body[1]).toMatchObject({ closeOnEsc: true });
    expect(body[2]).toMatchObject({ closeOnEsc: false });
    expect(body.filter((node) => 'show' in node)).toEqual([]);
  });

  it('saves nothing from an address, as amis opens that of another site in a new window', () => {
    const button = { label: 'a', actionType: 'saveAs', api: 'https://evil.example/api' };
    const page = { type: 'page', body: [{ type: 'dropdown-button', buttons: [button] }] };
    const { body } = applyConventions(page, String) as unknown as { body: { buttons: object[] }[] };
    expect(body[0]?.buttons[0]).not.toHaveProperty('actionType');
  });

  it.each([
    '<portal src="/x">',
    '<applet code="x">',
    '<object data="/x">',
    '<svg><a href="/x">',
    '<b onclick="x()">',
  ])('sanitises %s, although the page check would have refused it', (html) => {
    const { body } = applyConventions({ type: 'page', body: { type: 'tpl', tooltip: html } }, () => 'clean');
    expect(body).toMatchObject({ tooltip: 'clean' });
  });
});
