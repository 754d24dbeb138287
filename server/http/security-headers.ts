import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Helmet's headers with three content security policies: the console runs no eval and no inline script but its
 * document's own first one (`inlineScripts`, by hash); the page
 * designer, an HTML entry of its own, needs eval for amis-editor's panels; its trial frame shows a page that nobody has
 * vouched for, and is given neither the console's origin nor any way to the network but for images.
 */
export function securityHeaders(imageHost: string, inlineScripts: readonly string[] = []): RequestHandler {
  const usual = directives(imageHost === '' ? [] : [imageHost]);
  const console = helmet(withPolicy({ ...usual, 'script-src': ["'self'", ...inlineScripts] }));
  // The designer's code editor has its workers from here, and from nowhere else.
  const forDesigner = { 'script-src': ["'self'", "'unsafe-eval'"], 'worker-src': ["'self'"] };
  const designer = helmet(withPolicy({ ...usual, ...forDesigner }));
  // An origin of its own has no cluster to ask for.
  const trial = helmet({ ...withPolicy({ ...usual, ...nothingBeyondImages }), originAgentCluster: false });
  // On a script, a sheet or JSON a policy says nothing; on each of a dozen it would cost the login page 4 KB.
  const asset = helmet({ ...shared, contentSecurityPolicy: false });
  return (req, res, next) => {
    const policy =
      req.path === '/editor.html'
        ? designer
        : req.path === '/editor/trial/frame.html'
          ? trial
          : isPlainAsset(req.path)
            ? asset
            : console;
    policy(req, res, next);
  };
}

/** Code, styles and JSON; a worker takes its policy from its own file. */
function isPlainAsset(path: string): boolean {
  return /^\/(?:assets\/[^/]+\.(?:js|css)$|api\/)/.test(path) && !/worker/i.test(path);
}

const shared = {
  // Image hosts of a real upstream send no CORP header.
  crossOriginEmbedderPolicy: false,
  // TLS ends before the console; the proxy there decides about HSTS.
  strictTransportSecurity: false,
} as const;

type Directives = Record<string, readonly string[]>;

const withPolicy = (given: Directives) => ({
  ...shared,
  contentSecurityPolicy: { useDefaults: false, directives: given },
});

const directives = (images: readonly string[]): Directives => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  // amis positions and sizes by style attributes and injects style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', ...images],
  'media-src': ["'self'", 'blob:', ...images],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", ...images],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
});

const none = ["'none'"];
const nothingBeyondImages: Directives = {
  'default-src': none,
  'connect-src': none,
  'worker-src': none,
  'frame-src': none,
  'form-action': none,
  // Also when it is opened by itself, without the designer's frame around it.
  sandbox: ['allow-scripts'],
};
