import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { projectRoot } from '../project-root';
import { endTogether } from './end-together';

const builtClient = join(projectRoot, 'dist', 'client');

/** CSP sources that allow the inline scripts of the console's document, and no others: `'sha256-…'`. */
export function inlineScriptSources(folder = builtClient): string[] {
  const file = join(folder, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** Serves the built client: hashed assets precompressed and immutable, HTML never cached. */
export function serveClient(folder = builtClient): RequestHandler {
  if (!existsSync(folder)) {
    return (_req, res) => {
      res.status(503).type('text/plain').send('The client is not built: npm run build');
    };
  }
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const immutable = path.startsWith('/assets/');
      // The designer's trial frame has an opaque origin, which no allow-list can name; the code is not secret.
      if (immutable) {
        res.setHeader('access-control-allow-origin', '*');
        res.setHeader('cross-origin-resource-policy', 'cross-origin');
      }
      res.setHeader(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache, no-store, must-revalidate',
      );
    },
  });
  return (req, res, next) => {
    // sirv throws for a range that ends before it starts. A server may ignore ranges, and no file here needs them.
    delete req.headers.range;
    res.once('pipe', (file: Readable) => endTogether(res, file));
    serve(req, res, next);
  };
}
