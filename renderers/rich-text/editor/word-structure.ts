/**
 * Allow-list of attributes per element; drops every other attribute, and replaces an element that is not listed
 * by its content.
 */
const kept: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['p', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'br', 'hr', 'ul', 'li'].map((name) => [name, []]),
  ),
  ...Object.fromEntries(['strong', 'em', 'u', 's', 'sub', 'sup'].map((name) => [name, []])),
  ...Object.fromEntries(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'].map((name) => [name, []])),
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
  a: ['href'],
  img: ['src', 'alt'],
};

const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  strike: 's',
  del: 's',
  h5: 'h4',
  h6: 'h4',
};

/** Word paragraphs whose role follows only from their style name. */
const byClass: readonly (readonly [RegExp, string])[] = [
  [/^MsoTitle/, 'h1'],
  [/^MsoSubtitle/, 'h2'],
  [/^Mso(Intense)?Quote/, 'blockquote'],
];

const withoutContent = 'style, script, xml, title, meta, link, head';

/** Reduces an office document to its structure, in place. */
export function toPlainStructure(body: HTMLElement): void {
  for (const element of body.querySelectorAll(withoutContent)) element.remove();
  for (const paragraph of body.querySelectorAll('p')) {
    const name = byClass.find(([pattern]) => pattern.test(paragraph.className))?.[1];
    if (name !== undefined) rename(paragraph, name);
  }
  buildLists(body);
  // From the leaves up, so that an unwrapped element leaves content that is already reduced.
  for (const element of [...body.querySelectorAll('*')].reverse()) reduce(element);
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, blockquote')) {
    if (isBlank(paragraph)) paragraph.remove();
  }
  for (const paragraph of body.querySelectorAll('td > p:only-child, th > p:only-child, li > p:only-child')) {
    paragraph.replaceWith(...paragraph.childNodes);
  }
}

function reduce(element: Element): void {
  const name = element.localName;
  const style = element.getAttribute('style') ?? '';
  const emphasis = name === 'span' || name === 'font' ? emphasisOf(style, element) : [];
  const plain = renamed[name] ?? name;
  // Google's and Word's wrappers: `<b style="font-weight:normal">` is not bold.
  const isUnmarked = plain === 'strong' && /font-weight:\s*(normal|400)/i.test(style);
  const attributes = isUnmarked || (name === 'a' && !isLink(element)) ? undefined : kept[plain];
  if (attributes === undefined) {
    let content: Node[] = [...element.childNodes];
    if (!isBlank(element)) {
      for (const wrapper of emphasis) {
        const outer = element.ownerDocument.createElement(wrapper);
        outer.append(...content);
        content = [outer];
      }
    }
    return element.replaceWith(...content);
  }
  for (const attribute of [...element.attributes]) {
    if (!attributes.includes(attribute.name)) element.removeAttribute(attribute.name);
  }
  if (plain !== name) rename(element, plain);
}

function emphasisOf(style: string, element: Element): string[] {
  const says = (pattern: RegExp) => pattern.test(style);
  const found: string[] = [];
  const isHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null;
  if (!isHeading && says(/font-weight:\s*(bold|[6-9]00)/i)) found.push('strong');
  if (says(/font-style:\s*italic/i)) found.push('em');
  if (says(/text-decoration[^;]*underline/i)) found.push('u');
  if (says(/text-decoration[^;]*line-through/i)) found.push('s');
  if (says(/vertical-align:\s*super/i)) found.push('sup');
  if (says(/vertical-align:\s*sub/i)) found.push('sub');
  return found;
}

const isLink = (element: Element) => /^(https?:|mailto:)/i.test(element.getAttribute('href') ?? '');

function isBlank(element: Element): boolean {
  return !element.querySelector('img, table, li, br + *') && (element.textContent ?? '').trim() === '';
}

function rename(element: Element, name: string): void {
  const renamedElement = element.ownerDocument.createElement(name);
  for (const { name: attribute, value } of [...element.attributes]) {
    renamedElement.setAttribute(attribute, value);
  }
  renamedElement.append(...element.childNodes);
  element.replaceWith(renamedElement);
}

/** `1.`, `a)`, `iv.`, `（三）`, `二、`: markers of numbered lists; any other (`·`, `o`, `§`) is a bullet. */
const counting = /^[(（]?(\d+|[a-z]|[ivxlcdm]+|[一二三四五六七八九十百]+)[.．、)）]/i;

interface OpenList {
  level: number;
  list: Element;
}

/**
 * Word's lists are paragraphs with a level (`mso-list:l0 level2 lfo1`) and the marker as text. Joins neighbours
 * to one list, and nests deeper levels in the item before.
 */
function buildLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(/mso-list:[^;]*\blevel(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]);
    // A numbered heading stays a heading; its number is part of its text.
    if (!level || paragraph.localName !== 'p') continue;
    const marker = takeMarker(paragraph);
    if (open[0] === undefined || paragraph.previousElementSibling !== open[0].list) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const name = counting.test(marker) ? 'ol' : 'ul';
    if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== name) open.pop();
    if (open.at(-1)?.level !== level)
      open.push({ level, list: openList(name, marker, paragraph, open.at(-1)) });
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
}

function openList(name: string, marker: string, paragraph: Element, outer: OpenList | undefined): Element {
  const list = paragraph.ownerDocument.createElement(name);
  const first = Number(/^\d+/.exec(marker)?.[0] ?? 1);
  if (name === 'ol' && first > 1) list.setAttribute('start', String(first));
  const item = outer?.list.lastElementChild;
  if (item) item.append(list);
  else paragraph.before(list);
  return list;
}

function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('[style]')].find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  marker?.remove();
  return (marker?.textContent ?? '').trim();
}
