import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const text = /\.(?:js|css|html|svg|json|txt|wasm|ttf)$/;

/**
 * Why: the strongest compression (brotli 11) takes seconds a file: once at build time, not per request.
 * What is loaded by every staff member gets it; rarely used giants get brotli 9, at a tenth of the time.
 */
export function precompress(): Plugin {
  return {
    name: 'console:precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle).map(async (file) => {
            if (!text.test(file.fileName)) return;
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (source.length < 1024) return;
            const quality = source.length > 700_000 ? 9 : 11;
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
            };
            this.emitFile({
              type: 'asset',
              fileName: `${file.fileName}.br`,
              source: await toBrotli(source, { params }),
            });
            this.emitFile({
              type: 'asset',
              fileName: `${file.fileName}.gz`,
              source: await toGzip(source, { level: 9 }),
            });
          }),
        );
      },
    },
  };
}
