import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const text = /\.(?:js|css|html|svg|json|txt|wasm|ttf)$/;

const encodings = {
  br: (source: Buffer) =>
    toBrotli(source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
      },
    }),
  gz: (source: Buffer) => toGzip(source, { level: 9 }),
};
type Encoding = keyof typeof encodings;

/** Cache of compressed files from earlier builds, by content. */
const cacheFolder = resolve(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'precompress');
const unusedFor = 14 * 86_400_000;

/**
 * Why: the strongest compression (brotli 11) takes up to 12 seconds per file. It runs at build time instead of
 * per request, and is cached for files that an earlier build compressed.
 */
export function precompress(): Plugin {
  return {
    name: 'console:precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        await mkdir(cacheFolder, { recursive: true });
        await Promise.all(
          Object.values(bundle).map(async (file) => {
            if (!text.test(file.fileName)) return;
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (source.length < 1024) return;
            for (const encoding of ['br', 'gz'] as const) {
              this.emitFile({
                type: 'asset',
                fileName: `${file.fileName}.${encoding}`,
                source: await compressOnce(source, encoding),
              });
            }
          }),
        );
        await dropUnused();
      },
    },
  };
}

async function compressOnce(source: Buffer, encoding: Encoding): Promise<Buffer> {
  const hash = createHash('sha256').update(source).digest('hex');
  const cached = join(cacheFolder, `${hash}-${process.versions.node}.${encoding}`);
  try {
    const known = await readFile(cached);
    await utimes(cached, new Date(), new Date());
    return known;
  } catch {
    const compressed = await encodings[encoding](source);
    // Atomic rename: an interrupted build leaves no partial file under the final name.
    const part = `${cached}.${process.pid}`;
    await writeFile(part, compressed);
    await rename(part, cached);
    return compressed;
  }
}

async function dropUnused(): Promise<void> {
  const names = await readdir(cacheFolder);
  await Promise.all(
    names.map(async (name) => {
      const path = join(cacheFolder, name);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > unusedFor) await rm(path, { force: true });
    }),
  );
}
