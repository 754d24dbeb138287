import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
