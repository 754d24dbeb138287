import sanitize from 'sanitize-html';

/**
 * Sanitises rich text for storage: keeps what the editor produces, removes anything that runs, and strips
 * signatures from the urls of our own images and videos, as a signed url expires after an hour (decisions
 * 'Behaviour').
 *
 * @param imageHost origin of stored files without trailing slash; '' means own origin, `/files/...`
 */
export function toStoredHtml(html: string, imageHost: string): string {
  const unsign =
    (...names: string[]): sanitize.Transformer =>
    (tagName, attribs) => {
      for (const name of names) {
        const url = attribs[name];
        if (url !== undefined) attribs[name] = toStoredUrl(url, imageHost);
      }
      return { tagName, attribs };
    };
  return sanitize(html, {
    ...allowed,
    transformTags: {
      img: unsign('src'),
      source: unsign('src'),
      video: unsign('src', 'poster'),
      a: (tagName, attribs) => {
        const { attribs: unsigned } = unsign('href')(tagName, attribs);
        return {
          tagName,
          attribs: unsigned['target'] === '_blank' ? { ...unsigned, rel: 'noopener noreferrer' } : unsigned,
        };
      },
    },
  });
}

/** Whether stored HTML shows nothing: `<p><br></p>`, only spaces, `&nbsp;` or zero-width characters. */
export function isBlankHtml(html: string): boolean {
  const showsMedia = /<(img|video|source)\b[^>]*\ssrc="/i.test(html);
  return !showsMedia && toPlainText(html) === '';
}

/**
 * The plain text of stored HTML, with blocks separated by a space; `limit` truncates it to that many characters, with an
 * ellipsis. `toStoredHtml` escapes all but the tags, so that they need no parser, which takes half a second for 1 MB.
 */
export function toPlainText(html: string, limit = Infinity): string {
  const text = html
    .replace(/<(?:br|\/?(?:p|div|li|h[1-6]|tr|td|th|blockquote|pre))\b/gi, ' $&')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim();
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}

/** The entities that sanitize-html leaves escaped in text, and the one of which editors make blank paragraphs. */
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

const length = /^-?\d+(\.\d+)?(px|pt|em|rem|%)?$/;
const lengths = /^(-?\d+(\.\d+)?(px|pt|em|rem|%)?|auto)( (-?\d+(\.\d+)?(px|pt|em|rem|%)?|auto)){0,3}$/;
const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]+\)|hsla?\([\d\s.,%/deg]+\)|[a-z]{3,20})$/i;
const word = /^[a-z-]{2,20}$/i;

/** Sizes, spacing, colours, alignment. No `url(` and no positioning, so content cannot overlay the page. */
const styles = {
  'font-size': [length, /^(x{0,2}-)?(small|large)$|^medium$/],
  'letter-spacing': [length, /^normal$/],
  'line-height': [length, /^normal$/],
  'font-weight': [/^\d{3}$/, word],
  'font-style': [word],
  'font-family': [/^[\w\s,'"\-\u4e00-\u9fff]{1,200}$/],
  'text-decoration': [/^[a-z\s-]{2,60}$/i],
  'text-align': [/^(left|right|center|justify)$/],
  'text-indent': [length],
  'vertical-align': [length, word],
  color: [colour],
  'background-color': [colour],
  width: [length, /^auto$/],
  height: [length, /^auto$/],
  'max-width': [length],
  float: [/^(left|right|none)$/],
  display: [/^(block|inline|inline-block)$/],
  margin: [lengths],
  'margin-left': [lengths],
  'margin-right': [lengths],
  padding: [lengths],
  'padding-left': [lengths],
  'border-collapse': [word],
  'border-style': [word],
  'border-width': [lengths],
  'border-color': [colour],
  'list-style-type': [word],
};

const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'div', 'span', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'ul', 'ol', 'li', 'a'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['img', 'video', 'source', 'figure', 'figcaption'],
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    video: ['src', 'poster', 'controls', 'preload', 'width', 'height'],
    source: ['src', 'type'],
    ol: ['start', 'type'],
    col: ['span'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  selfClosing: ['img', 'br', 'hr', 'source', 'col'],
  allowedStyles: { '*': styles },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto'] },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'poster'],
  allowProtocolRelative: false,
  // Drop an image whose source is not allowed (pasted `data:`, `javascript:`): it would show as broken.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'source') && !attribs['src'],
};

/**
 * A url as it is stored: `https://img.example.com/a.jpg?t=1700000000&sign=<md5>` -> `https://img.example.com/a.jpg`;
 * foreign urls stay.
 */
export function toStoredUrl(url: string, imageHost: string): string {
  if (!isStored(url, imageHost)) return url;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const pairs = query.split('&');
  const isSigned = pairs.some((pair) => /^sign=[0-9a-f]{32}$/i.test(pair));
  if (!isSigned) return url;
  const kept = pairs.filter((pair) => !/^(t=\d+|sign=[0-9a-f]{32})$/i.test(pair));
  return path + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}

function isStored(url: string, imageHost: string): boolean {
  if (imageHost !== '') return url.startsWith(`${imageHost}/`);
  const base = 'http://console.invalid';
  return URL.canParse(url, base) && new URL(url, base).pathname.startsWith('/files/');
}
