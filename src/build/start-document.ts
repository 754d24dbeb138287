import { readdirSync, readFileSync } from 'node:fs';
import { join, basename } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { wideWindow } from '../editor/place.ts';

/** The module that draws each kind of screen; the shell itself draws lists. */
const entries = {
  shell: 'router.tsx',
  report: 'shell/content/report-screen.tsx',
  other: 'amis/amis-screen.tsx',
} as const;

type Kind = Exclude<keyof typeof entries, 'shell'>;

interface Early {
  /** Files of code and styles by entry. */
  files: Record<keyof typeof entries, string[]>;
  /** Paths of the screens that are not lists; a trailing `/` covers all paths below. */
  kinds: Record<Kind, string[]>;
}

/**
 * Why: by default the browser discovers the screen's code only after the login page's code has run, and the
 * screen's data only after that. The document's first script, inline with its hash in the policy
 * (server/http/static-files.ts), requests both at once: it starts the boot call and preloads only the code of the
 * wanted screen.
 */
export function earlyScript(root: string): Plugin {
  return {
    name: 'console:early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename, bundle = {} }) => {
        const filesOf = (name: string) => filesBeyond(filename, join(root, name), bundle);
        const { shell, report, other } = entries;
        const early: Early = {
          files: { shell: filesOf(shell), report: filesOf(report), other: filesOf(other) },
          kinds: readKinds(join(root, '..', 'pages')),
        };
        const code = minifySync('early.js', `(${run.toString()})(${JSON.stringify(early)});`, {
          module: false,
        });
        if (code.code.includes('__name('))
          throw new Error('the early script must not need what a loader adds');
        // The script comes before the style sheets, which would block it.
        return html.replace(
          '<title>',
          () => `<script>${code.code}</script>
    <title>`,
        );
      },
    },
  };
}

/**
 * Why: a browser that cannot read the console's code shows an empty page. A style sheet tests for the newest features
 * that the console needs, since such a browser may not read a script either. The notice leaves the page in place, as
 * the browser may do for most of the work.
 * @param browsers the oldest supported version of each
 */
export function oldBrowserNotice(browsers: Readonly<Record<string, string>>): Plugin {
  const names = Object.entries(browsers).map(([name, version]) => `${name} ${version}`);
  const notice = `<p id="old" role="alert" style="position:fixed;bottom:0;margin:0;padding:8px;background:#fff;color:#c00">本控制台需要 ${names.join('、')} 或更新的版本，双核浏览器请用极速模式。</p>`;
  const hide =
    '<style>@supports (color:color-mix(in lab,red,red)) and selector(:has(a)){#old{display:none}}</style>';
  return {
    name: 'console:old-browser-notice',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('</body>', () => `  ${notice}${hide}\n  </body>`),
    },
  };
}

/**
 * Why: by default the browser requests the workbench only after the designer's first code has run; V8 needs 0.2 s to
 * parse it. Named in the document, it arrives a third of that earlier. A narrow window never needs it.
 */
export function preloadWorkbench(root: string): Plugin {
  const workbench = join(root, 'editor', 'workbench', 'workbench.tsx');
  return {
    name: 'console:preload-workbench',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename, bundle = {} }) => {
        if (basename(filename) !== 'editor.html') return [];
        return filesBeyond(filename, workbench, bundle).map((href) => ({
          tag: 'link',
          attrs: {
            ...(href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
            crossorigin: true,
            href,
            media: wideWindow,
          },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** Runs in the document as source text, so it must not refer to anything outside itself. */
function run({ files, kinds }: Early): void {
  const codeOf = (place: string) => {
    const path = place.split('?')[0] ?? '';
    const is = (paths: string[]) =>
      paths.some((known) => (known.endsWith('/') ? path.startsWith(known) : path === known));
    return is(kinds.report) ? files.report : is(kinds.other) ? files.other : [];
  };
  const link = (place: string, toLink: (file: string, link: HTMLLinkElement) => void) => {
    for (const file of new Set([...files.shell, ...codeOf(place)])) {
      const element = document.createElement('link');
      toLink(file, element);
      element.crossOrigin = '';
      element.href = file;
      document.head.append(element);
    }
  };
  window.earlyCode = {
    // A preloaded module is compiled at once, which would be noticeable while the user types.
    prefetch: (place) => link(place, (_file, element) => (element.rel = 'prefetch')),
    // The first file of an entry contains its root module.
    run: (place) => {
      link(place, (file, element) => (element.rel = file.endsWith('.css') ? 'stylesheet' : 'prefetch'));
      for (const file of [files.shell[0], codeOf(place)[0]]) if (file) import(file).catch(() => undefined);
    },
  };
  const place = location.hash.slice(1);
  const token = localStorage.getItem('token');
  if (!token || !place.startsWith('/platform/')) return;
  const sessionId = localStorage.getItem('sessionId');
  const response = fetch('/api/console/boot', {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, ...(sessionId ? { 'session-id': sessionId } : {}) },
    body: JSON.stringify({ place }),
  });
  // Avoids an unhandled rejection; the consumer of the promise handles the failure.
  response.catch(() => undefined);
  window.earlyBoot = { token, response };
  link(place, (file, element) => {
    const isStyle = file.endsWith('.css');
    element.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) element.as = 'style';
  });
}

/** The files that a module needs, apart from those that the document loads anyway. */
function filesBeyond(document: string, module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`no chunk contains ${module}`);
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId === document);
  const known = filesFrom(bundle, first?.fileName);
  return [...filesFrom(bundle, chunk.fileName)].filter((file) => !known.has(file));
}

/** The files of a chunk and of all its static imports, with their styles. */
function filesFrom(bundle: Rolldown.OutputBundle, fileName: string | undefined): Set<string> {
  const found = new Set<string>();
  const open = [fileName];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const chunk = bundle[name];
    if (found.has(`./${name}`) || chunk?.type !== 'chunk') continue;
    found.add(`./${name}`);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(`./${sheet}`);
    open.push(...chunk.imports);
  }
  return found;
}

/** A page's file path is its screen's path, with `[id]` for a parameter. */
function readKinds(pages: string): Early['kinds'] {
  const kinds: Early['kinds'] = { report: [], other: [] };
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.json')).sort()) {
    const kind = kindOf(JSON.parse(readFileSync(join(pages, file), 'utf8')) as { body?: unknown });
    const path = file.replaceAll('\\', '/').replace(/\.json$|\[.*/, '');
    if (kind) kinds[kind].push(`/platform/${path}`);
  }
  return kinds;
}

/** Undefined for a list. */
function kindOf({ body }: { body?: unknown }): Kind | undefined {
  const parts: unknown[] = Array.isArray(body) ? body : [body];
  const has = (type: string) =>
    parts.some((part) => typeof part === 'object' && part !== null && 'type' in part && part.type === type);
  return has('report') ? 'report' : has('crud') ? undefined : 'other';
}

/** Why: avoids a request (with 1 KB of headers) for an icon of 400 bytes at every start. */
export function inlineIcon(root: string): Plugin {
  return {
    name: 'console:inline-icon',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replace('./ui/icon.svg', `data:image/svg+xml,${toUri(join(root, 'ui', 'icon.svg'))}`),
    },
  };
}

function toUri(file: string): string {
  return encodeURIComponent(readFileSync(file, 'utf8').trim()).replace(/%20/g, ' ').replace(/%3D/g, '=');
}

const sheetLink = /<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/g;

/**
 * Why: the first paint waits for the document's style sheet; as a separate file of 3 KB it costs an extra round
 * trip.
 */
export function inlineStyles(): Plugin {
  const inlined = new Set<string>();
  return {
    name: 'console:inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(sheetLink, (_link, name: string) => {
          const sheet = bundle[name];
          if (sheet?.type !== 'asset') throw new Error(`no style sheet ${name}`);
          const css = String(sheet.source);
          if (/url\(|<\/style/i.test(css)) throw new Error(`${name} cannot stand in the document`);
          delete bundle[name];
          for (const file of Object.values(bundle))
            if (file.type === 'chunk') file.viteMetadata?.importedCss.delete(name);
          inlined.add(name);
          return `<style>${css}</style>`;
        }),
    },
    generateBundle: {
      order: 'post',
      // A chunk that still preloads the removed sheet would fail to load.
      handler: (_options, bundle) => {
        for (const name of inlined)
          for (const file of Object.values(bundle))
            if (file.type === 'chunk' && file.code.includes(basename(name)))
              throw new Error(`${file.fileName} asks for ${name}, which stands in the document`);
      },
    },
  };
}
