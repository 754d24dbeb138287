import { isOfPath, toSegments, toShapedPath } from '../../contract/calls/call-address';
import { calls } from '../../contract/calls/index';
import { consoleCalls } from '../../contract/console-calls/index';
import { toPointer } from '../../contract/canonical-page';
import { isObject } from '../../contract/json-object';
import { textRule, entryRule, pageRule, type Problem } from '../rule';
import { parseText, toNodes } from '../amis-schema/formula';
import { isApiKey, findApiUses } from '../view/api-use';
import { findMissingDialog } from '../view/page-reach';
import { hasType, isChartConfig, own, toText, type Entry, outwardFrom } from '../view/page-view';

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

/** A literal host followed by data. A host that itself comes from the data (`https://${domain}`) is not counted. */
const carries = /(?:https?:)?(?:\/\/|\\\\|\/\\|\\\/)[\w.-]+\.[\w.:-]+[^\s"'<>]{0,500}\$[{\w]/i;

/**
 * Reports a link to another host that contains data of the console: whoever follows it discloses the data. The browser
 * opens no address that a page composes, whatever it is composed of (src/net/outside-addresses.ts).
 */
export const dataToForeign = entryRule('outside/data-to-foreign', 'error', ({ key, value, parent }) => {
  const text = toText(value);
  const sent =
    key === 'params' || key === 'data' ? (own(parent?.value, 'url') ?? own(parent?.value, 'link')) : '';
  const isSent = isOtherHost(toText(sent)) && JSON.stringify(value).includes('$');
  if (!isSent && !(text.includes('$') && [text, ...composedIn(text)].some((one) => carries.test(one))))
    return undefined;
  return {
    message: `不能把数据带到站外：${(isSent ? toText(sent) : text).slice(0, 80)}`,
    hint: '站外地址里不要放 ${…}；需要时请开发提供接口。',
  };
});

/** What the sums and calls in a formula put together, `${}` for each variable: `${'https://a.cn/' + name}`. */
const composedIn = (text: string): string[] =>
  parseText(text)
    .nodes.filter(({ type }) => /^(?:add|func_call|template)$/.test(type))
    .map((node) =>
      toNodes(node)
        .map(({ type, value }) =>
          type === 'variable' ? '${}' : /^(?:string|template_raw)$/.test(type) ? toText(value) : '',
        )
        .join(''),
    );

/** What a chart may not have: its tip must stay in it, and the browser opens no link of a chart. */
export const chartReach = entryRule('outside/chart-reach', 'error', ({ key, value, parent }) => {
  if (!/^(?:(?:sub)?link|appendTo(?:Body)?)$/.test(key) || !value || Array.isArray(value)) return undefined;
  const around = outwardFrom(parent);
  const config = around.findIndex(isChartConfig);
  if (config < 0 || around.slice(0, config).some((part) => part.key === 'dataset')) return undefined;
  return {
    message: `图表不能设置 ${key}`,
    hint: key.startsWith('append') ? '删除它：提示框只能显示在图表里。' : '删除它，在图表旁边放一个链接。',
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

/** Images, video and audio must come from this console. */
export const foreignMedia = textRule('outside/foreign-media', 'error', (value, entry) => {
  if (!isMedia(entry) || !isOtherHost(value)) return undefined;
  return {
    message: `不能加载站外的图片、视频或声音：${value.slice(0, 60)}`,
    hint: '先上传到本站，再用图片组件显示。',
  };
});

const isMedia = ({ key, parent }: Entry): boolean =>
  mediaKeys.test(key) || (key === 'value' && hasType(parent, mediaTypes));

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
