import { createElement, type ReactNode } from 'react';

/** Allow-list of elements that only format text. Drops all attributes except `class`. */
const harmless = new Set([
  'span',
  'b',
  'strong',
  'i',
  'em',
  'small',
  'code',
  'br',
  'p',
  'div',
  'u',
  's',
  'mark',
]);

const token =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+class=(?:"[^"<>]*"|'[^'<>]*'))?)\s*(\/?)>|&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,6})|#x([0-9a-f]{1,6}));|([^<&]+|&)/giy;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

const cache = new Map<string, ReactNode>();
const most = 500;

/**
 * Converts markup to React elements, or returns undefined when it contains anything but harmless elements with a
 * class: a list then leaves the part to amis, which sanitises it. The browser never parses the markup here.
 */
export function toElements(html: string): ReactNode {
  if (!html.includes('<') && !html.includes('&')) return html;
  let elements = cache.get(html);
  if (elements === undefined && !cache.has(html)) {
    elements = parse(html);
    if (cache.size >= most) cache.clear();
    cache.set(html, elements);
  }
  return elements;
}

interface Open {
  tag: string;
  className: string;
  children: ReactNode[];
}

function parse(html: string): ReactNode {
  const root: Open = { tag: '', className: '', children: [] };
  const stack = [root];
  let at = 0;
  token.lastIndex = 0;
  while (at < html.length) {
    token.lastIndex = at;
    const found = token.exec(html);
    if (!found) return undefined;
    at = token.lastIndex;
    const [, closes, tagName, attribute, empty, entity, decimal, hex, text] = found;
    const top = stack.at(-1) as Open;
    if (tagName === undefined) {
      top.children.push(text ?? (entity ? named[entity.toLowerCase()] : toCharacter(decimal, hex)));
      continue;
    }
    const tag = tagName.toLowerCase();
    if (!harmless.has(tag)) return undefined;
    if (closes) {
      if (top.tag !== tag || stack.length === 1) return undefined;
      stack.pop();
      (stack.at(-1) as Open).children.push(toElement(top, (stack.at(-1) as Open).children.length));
    } else if (tag === 'br' || empty) {
      top.children.push(toElement({ tag, className: '', children: [] }, top.children.length));
    } else {
      stack.push({ tag, className: (attribute ?? '').replace(/^\s+class=["']|["']$/g, ''), children: [] });
    }
  }
  return stack.length === 1 ? root.children : undefined;
}

/** Markup may come from data, which must not cover the screen by one of the console's own classes. */
const keepInPlace = (element: HTMLElement | null) =>
  element?.style.setProperty('position', 'static', 'important');

function toElement({ tag, className, children }: Open, key: number): ReactNode {
  const given = className === '' ? {} : { className, ref: keepInPlace };
  return createElement(tag, { key, ...given }, ...children);
}

function toCharacter(decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
