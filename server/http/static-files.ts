import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import sirv from 'sirv';
import { message } from '../contract/messages';
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

/**
 * Serves the built client: hashed assets precompressed and immutable, HTML never cached. sirv lists the files with their
 * sizes once, so that it would truncate those of a later build; that build is refused until the console starts again.
 */
export function serveClient(log: Logger, folder = builtClient): RequestHandler {
  if (!existsSync(folder)) {
    return (_req, res) => {
      res.status(503).type('text/plain').send('The client is not built: npm run build');
    };
  }
  const isSameBuild = rememberBuild(folder);
  let isTold = false;
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
    if (!isSameBuild()) {
      if (!isTold)
        log.error('another build has replaced the client that this console serves: start the console again');
      isTold = true;
      res.status(503).type('text/plain').setHeader('cache-control', 'no-store');
      return void res.send(message.updating);
    }
    // sirv throws for a range that ends before it starts. A server may ignore ranges, and no file here needs them.
    delete req.headers.range;
    res.once('pipe', (file: Readable) => endTogether(res, file));
    serve(req, res, next);
  };
}

/**
 * @returns a function that tells whether the folder still holds the same build. It compares the documents, in 0.1 ms: they
 * name their files by a hash of the content, and those files name all others.
 */
function rememberBuild(folder: string): () => boolean {
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(folder, name));
  const read = () => documents.map(textOf).join('\0');
  const built = read();
  return () => read() === built;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // Removed meanwhile.
  }
}
