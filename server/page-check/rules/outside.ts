import { findHarmfulClass } from '../amis-schema/harmless-classes';
import { parseText, type FormulaNode } from '../amis-schema/formula';
import { findHarmfulStyle, isHarmlessStyle, toProperty } from '../../contract/pages/harmless-style';
import { isOfPath, toSegments, toShapedPath } from '../../contract/calls/call-address';
import { calls } from '../../contract/calls/index';
import { consoleCalls } from '../../contract/console-calls/index';
import { toPointer } from '../../contract/canonical-page';
import { isObject } from '../../contract/json-object';
import { textRule, entryRule, pageRule, type Problem } from '../rule';
import { isApiKey, findApiUses, withoutExpressions } from '../view/api-use';
import { findMissingDialog } from '../view/page-reach';
import { hasType, own, ownText, toText, type Entry, outwardFrom, toPlainUrlText } from '../view/page-view';

/** `/api/admin/…` with the shapes of its parameters, as declared. */
const declared = [
  ...calls.map(({ path, params }) => `/api${toShapedPath(path, params)}`),
  ...consoleCalls.map(({ path }) => path),
];

/** A variable, its fields and list indexes: `id`, `params.id`, `event.data.rows[0]["id"]`. */
const variable = /^\s*[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d{1,4}\]|\[(?:'\w+'|"\w+")\])*\s*$/;

/** Properties that an api object may have besides its address: what is sent, when, and what is shown. */
const apiProperties = new Set(
  'url method data messages responseData sendOn trackExpression autoRefresh silent responseType replaceData concatDataFields'.split(
    ' ',
  ),
);
/** Other rules refuse these with more specific messages. */
const scripts = new Set(['adaptor', 'requestAdaptor']);

/**
 * The address of a call must be fixed when the page is checked: literal text, and plain variables that each fill a
 * whole declared path parameter. Data can thus never change which call is made.
 */
export const callAddress = pageRule('outside/call-address', 'error', function* (page) {
  const places = new Set<Entry>();
  for (const { entry, text } of findApiUses(page)) {
    places.add(entry);
    const fault = findFault(text);
    if (fault !== undefined) yield { pointer: entry.pointer, ...fault };
    yield* checkProperties(entry);
  }
  for (const entry of page.entries) {
    if (typeof entry.value !== 'string' || !namesCall.test(entry.value)) continue;
    const isUrl = entry.key === 'url' && entry.parent !== undefined && places.has(entry.parent);
    if (places.has(entry) || isUrl || isApiKey(entry.key)) continue;
    yield {
      pointer: entry.pointer,
      message: `接口地址只能写在接口里：${entry.value.slice(0, 80)}`,
      hint: '写在元素的“接口”里，不要放在数据、文字或公式里。',
    };
  }
});

const namesCall = /\/(?:api\/(?:admin|console)|admin\/file)\//i;

function findFault(text: string): Omit<Problem, 'pointer'> | undefined {
  const address = text.replace(/^(?:get|post):/i, '');
  const parts = address
    .split(/(\$\{[^{}]*\})/)
    .map((part) => (part.startsWith('${') ? { expression: part.slice(2, -1) } : part));
  const shown = address.slice(0, 100);
  if (address.includes('?')) {
    return {
      message: `接口地址不能带 ?：${shown}`,
      hint: '要提交的字段写在接口的参数里，例如 id 的值写 ${id}。',
    };
  }
  const odd = parts.find((part) => typeof part !== 'string' && !variable.test(part.expression));
  const segments = toSegments(parts);
  if (segments !== undefined && segments[0] !== 'api' && segments[0] !== 'admin') {
    return { message: `不是接口地址：${shown}`, hint: '接口地址以 /api/admin/ 或 /api/console/ 开头。' };
  }
  if (odd !== undefined || segments === undefined) {
    return {
      message: `接口地址里的变量只能是完整的一段路径，不能有过滤器、拼接和特殊字符：${shown}`,
      hint: '写成 /api/admin/feedback/detail/${id} 这样；取值需要计算时，先在接口的参数或返回数据里算好。',
    };
  }
  const isFixed = segments.every((segment) => typeof segment === 'string');
  if (isFixed || declared.some((path) => isOfPath(path, segments))) return undefined;
  return {
    message: `接口地址里的这一段不能是变量：${shown}`,
    hint: '把其余部分写成固定的路径。',
  };
}

function* checkProperties({ value, pointer }: Entry): Iterable<Problem> {
  for (const key of isObject(value) ? Object.keys(value) : []) {
    if (apiProperties.has(key) || scripts.has(key)) continue;
    yield {
      pointer: toPointer(pointer, key),
      message: `接口不能设置 ${key.slice(0, 40)}`,
      hint: `可以设置：${[...apiProperties].join('、')}。`,
    };
  }
}

const classKey = /class(?:Name)?(?:Expr|Raw)?$/i;
const classes = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;
const inlineStyles = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/gi;

/** The values of an attribute in an HTML text. */
const valuesOf = (attribute: RegExp, text: string) =>
  text.includes('<')
    ? [...text.matchAll(attribute)].map(([, double, single, bare]) => double ?? single ?? bare ?? '')
    : [];

/** The first result that is not undefined. */
const firstOf = <Item>(items: readonly Item[], find: (item: Item) => string | undefined) =>
  items.map(find).find((found) => found !== undefined);

/**
 * A page may only use the classes on the allow-list: none of them places an element over others or over the console.
 */
export const coveringClass = entryRule('outside/covering-class', 'error', (entry) => {
  const found = findCoveringClass(entry);
  if (found === undefined) return undefined;
  return {
    message: `不能使用样式类 ${found.slice(0, 60)}`,
    hint: '只能用文字、颜色、间距、尺寸和排列的样式类，例如 text-danger、m-t、w-full；不能用定位、层级和透明度。',
  };
});

function findCoveringClass({ key, value, parent }: Entry): string | undefined {
  if (classKey.test(key) && !Array.isArray(parent?.value) && !(isObject(value) && isThemed(parent))) {
    const names = isObject(value) ? Object.keys(value) : typeof value === 'string' ? [value] : [];
    const found = firstOf(names, findInText);
    if (found !== undefined) return found;
  }
  if (typeof value !== 'string') return undefined;
  return firstOf(valuesOf(classes, value), (names) =>
    findHarmfulClass(withoutExpressions(names.replaceAll('&', '{}&'))),
  );
}

/** Whether an entry is in `themeCss`, which has a group of styles per class. */
const isThemed = (entry: Entry | undefined) => outwardFrom(entry).some(({ key }) => key === 'themeCss');

/**
 * Checks every possible result of `${a == 1 ? 'text-danger' : ''} card`, and refuses a class that depends on data.
 */
function findInText(text: string): string | undefined {
  const plain = withoutExpressions(text);
  if (plain === text) return findHarmfulClass(text);
  const outcomes = parseText(text)
    .nodes.filter(({ type }) => type === 'script')
    .map(({ body }) => outcomesOf(body));
  if (outcomes.length === 0 || outcomes.includes(undefined)) return text;
  return firstOf([plain.replaceAll('{}', ' '), ...outcomes.flatMap((one) => one ?? [])], findHarmfulClass);
}

function outcomesOf(value: unknown): string[] | undefined {
  if (!isObject(value)) return undefined;
  const node = value as FormulaNode;
  if (node.type === 'string' || node.type === 'literal') {
    return typeof node['value'] === 'string' ? [node['value']] : [];
  }
  if (node.type !== 'conditional') return undefined;
  const [one, other] = [outcomesOf(node['consequent']), outcomesOf(node['alternate'])];
  return one && other && [...one, ...other];
}

/** Style sheets of a whole page, which the console ignores. */
const sheets = /^(?:css|mobileCSS|cssVars)$/;
const styles = /style$|^themeCss$/i;
/** amis-editor's style sheet of one element: its root, and classes within it. */
const selector = /^(?:root|&?[.:]?[\w-]+(?::[\w-]+)?)$/;

/**
 * A page may only use the styles on the allow-list (server/contract/pages/harmless-style.ts), wherever they are
 * written.
 */
export const coveringStyle = entryRule('outside/covering-style', 'error', (entry) => {
  const found = findCoveringStyle(entry);
  if (found === undefined) return undefined;
  return {
    message: `不能使用样式 ${found.slice(0, 80)}`,
    hint: '只能设置颜色、文字、边框、间距、尺寸和排列；不能用定位、层级、变形、透明度、负边距和窗口尺寸。',
  };
});

function findCoveringStyle(entry: Entry): string | undefined {
  const { key, value } = entry;
  if (
    sheets.test(key) &&
    isObject(value) &&
    Object.keys(value).length > 0 &&
    ownText(entry.parent?.value, 'type')
  )
    return key;
  if (typeof value === 'string') {
    const found = firstOf(valuesOf(inlineStyles, value), (style) => findHarmfulStyle(toPlainUrlText(style)));
    if (found !== undefined) return found;
    if (styles.test(key) && value.includes(':')) return findHarmfulStyle(value);
  }
  if (!isInStyle(entry.parent)) return undefined;
  if (isObject(value)) return selector.test(toProperty(key)) ? undefined : key;
  return Array.isArray(value) || isHarmlessStyle(toProperty(key), value)
    ? undefined
    : `${key}: ${String(value)}`;
}

/**
 * Whether an entry is within a `style`, a `themeCss` or the like. A chart's own styles (`config`) only affect its
 * drawing.
 */
function isInStyle(entry: Entry | undefined): boolean {
  let found = false;
  for (let at = entry; at !== undefined; at = at.parent) {
    if (at.key === 'config') return false;
    if (styles.test(at.key) && isObject(at.value)) found = true;
  }
  return found;
}

/** A literal host followed by data. A host that itself comes from the data (`https://${domain}`) is not counted. */
const carries = /(?:https?:)?(?:\/\/|\\\\|\/\\|\\\/)[\w.-]+\.[\w.:-]+[^\s"'<>]{0,500}\$[{\w]/i;

/** Reports a link to another host that contains data of the console: whoever follows it discloses the data. */
export const dataToForeign = textRule('outside/data-to-foreign', 'error', (value) => {
  if (!value.includes('$') || !carries.test(value)) return undefined;
  return {
    message: `不能把数据带到站外：${value.slice(0, 80)}`,
    hint: '站外地址里不要放 ${…}；需要时请开发提供接口。',
  };
});

/** Options of TinyMCE that only change its appearance. The others load files, or disable its sanitising. */
const looks = new Set([
  ...['menubar', 'toolbar', 'toolbar_mode', 'statusbar', 'branding', 'height', 'min_height', 'max_height'],
  ...['width', 'resize', 'placeholder', 'plugins', 'menu', 'font_size_formats', 'font_family_formats'],
  ...['line_height_formats', 'block_formats', 'quickbars_selection_toolbar', 'quickbars_insert_toolbar'],
  ...['elementpath', 'language', 'toolbar_sticky'],
]);

/** amis passes a rich text's `options` to TinyMCE unchanged. */
export const editorOption = entryRule(
  'outside/editor-option',
  'error',
  function* ({ key, value, pointer, parent }) {
    if (key !== 'options' || !hasType(parent, /^input-rich-text$/) || !isObject(value)) return;
    for (const option of Object.keys(value)) {
      if (looks.has(option)) continue;
      yield {
        pointer: `${pointer}/${option}`,
        message: `富文本不能设置 ${option.slice(0, 60)}`,
        hint: '只能设置外观（工具栏、字号、高度等）；建议改用“富文本”组件。',
      };
    }
  },
);

/** Tags and attributes whose content a browser fetches by itself. */
const fetched =
  /<[^<]{0,2000}?\s(?:src|srcset|poster|background|data|xlink:href)\s*=\s*["'`]?\s*(?:https?:)?[\\/]{2}/i;
const opened = /\btarget\s*=\s*["']?_?(?:blank|top|parent|self|\w+)/i;

/** Reports HTML that loads from another host, or opens a window that can access the console. */
export const foreignContent = textRule('outside/foreign-content', 'error', function* (value) {
  if (!value.includes('<')) return;
  if (fetched.test(value)) {
    yield {
      message: 'HTML 里不能加载站外内容',
      hint: '图片先上传到本站，用图片组件显示。',
    };
  }
  if (opened.test(value) && !/\brel\s*=\s*["']?[^"'>]*noopener/i.test(value)) {
    yield {
      message: 'HTML 链接不能随意打开新窗口（target）',
      hint: '改用链接组件，或加上 rel="noopener"。',
    };
  }
});

/** Properties from which a browser loads an image, video or audio file when it shows the page. */
const mediaKeys =
  /^(?:src|srcset|originalSrc|poster|image|imageUrl|avatar|logo|icon|rightIcon|iconUrl|defaultImage|frameImage|thumb|videoSrc|background|backgroundImage|brand)$/;
/** Elements that show an image given by their value. */
const mediaTypes = /^(?:static-)?(?:images?|video|audio|avatar|carousel|qrcode)$/;
const otherHost = /(?:https?:)?[\\/]{2}[\w[]/i;

/** A frame may only show a page of this console; images, video and audio must come from this console, too. */
export const foreignFrame = entryRule('outside/foreign-frame', 'error', (entry) => {
  const { value, pointer } = entry;
  if (ownText(value, 'type') === 'iframe') {
    const src = ownText(value, 'src') ?? '';
    // Browsers ignore blanks and line breaks in an address: `/<tab>/evil` leads to another host, as `//evil` does.
    if (/^\/(?![/\\$])/.test(src.replace(/[\u0000-\u0020]/g, ''))) return undefined;
    return {
      pointer: `${pointer}${src === '' ? '' : '/src'}`,
      message: `不能嵌入外部网页：${src.slice(0, 60)}`,
      hint: 'iframe 的地址必须是本站路径（以 / 开头）。',
    };
  }
  if (typeof value !== 'string' || !isMedia(entry) || !isOtherHost(value)) return undefined;
  return {
    message: `不能加载站外的图片、视频或声音：${value.slice(0, 60)}`,
    hint: '先上传到本站，再用图片组件显示。',
  };
});

function isMedia({ key, parent }: Entry): boolean {
  if (mediaKeys.test(key)) return ownText(parent?.value, 'type') !== 'iframe';
  return key === 'value' && hasType(parent, mediaTypes);
}

function isOtherHost(text: string): boolean {
  const plain = text.replace(/[\u0000-\u0020]/g, '');
  return otherHost.test(plain) && !/^data:image\//i.test(plain);
}

const linkKeys = new Set([
  ...['href', 'url', 'link', 'src', 'redirect', 'downloadUrl', 'templateUrl', 'mapURL', 'logo'],
  ...['imageUrl'],
]);

/** Matches links in HTML texts. */
const markupLink = /<a\b[^>]{0,500}?\bhref\s*=\s*["'`]?\s*(?:https?:)?[\\/]{2}(?!\$)/i;

/** Warns about a literal link to another host, so that staff notice before they follow it. */
export const foreignLink = textRule('outside/foreign-link', 'warning', (value, { key, opaque }) => {
  if (opaque) return undefined;
  const isLink = linkKeys.has(key) && /^(?:https?:)?\/\/(?!\$)/i.test(value.trim());
  if (!isLink && !markupLink.test(value)) return undefined;
  return {
    message: `指向站外地址：${value.slice(0, 80)}`,
    hint: '确认这个地址可信；站内跳转请写 /platform/… 路径。',
  };
});

/** `$ref` must name a definition of the same page. */
export const foreignRef = entryRule('outside/foreign-ref', 'error', (entry, page) => {
  const { key, value, opaque } = entry;
  if (key !== '$ref' || opaque) return undefined;
  // Reported at the button or action that would open it (sense/idle-button).
  if (outwardFrom(entry.parent).some((around) => findMissingDialog(around, page) === value)) return undefined;
  const definitions = own(page.root, 'definitions');
  if (typeof value === 'string' && isObject(definitions) && Object.hasOwn(definitions, value))
    return undefined;
  return {
    message: `公用部分“${toText(value).slice(0, 60)}”不在本页里`,
    hint: '改用本页里有的公用部分，或直接写出内容。',
  };
});

/** `schemaApi` would render the elements of a reply, unchecked and unversioned. */
export const remoteSchema = entryRule('outside/remote-schema', 'error', ({ key, value }) => {
  if (key !== 'schemaApi' || value === '' || value === null) return undefined;
  return {
    message: '不能从接口加载页面结构（schemaApi）',
    hint: '把结构直接写在页面里，接口只返回数据。',
  };
});
