import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

/** Why: an icon of 400 bytes is not worth a request (and 1 KB of headers) at every start. */
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
 * Why: the first paint waits for the document's style sheet, which as a file of 3 KB costs one more round trip than as
 * a part of the document.
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
      // A chunk that preloads the sheet would fail to load.
      handler: (_options, bundle) => {
        for (const name of inlined)
          for (const file of Object.values(bundle))
            if (file.type === 'chunk' && file.code.includes(basename(name)))
              throw new Error(`${file.fileName} asks for ${name}, which stands in the document`);
      },
    },
  };
}
