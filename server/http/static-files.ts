import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { projectRoot } from '../project-root';

/** The built client: hashed assets precompressed and immutable, HTML never cached. */
export function serveClient(folder = join(projectRoot, 'dist', 'client')): RequestHandler {
  if (!existsSync(folder)) {
    return (_req, res) => {
      res.status(503).type('text/plain').send('The client is not built: npm run build');
    };
  }
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const immutable = path.startsWith('/assets/');
      // The trial frame of the designer has an origin of its own, which no list could name; the code is no secret.
      if (immutable) {
        res.setHeader('access-control-allow-origin', '*');
        res.setHeader('cross-origin-resource-policy', 'cross-origin');
      }
      res.setHeader(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache, no-store, must-revalidate',
      );
    },
  }) as RequestHandler;
}
