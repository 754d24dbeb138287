import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Helmet's headers with three content security policies. The console allows no eval and no inline script except
 * its document's own first one (`inlineScripts`, by hash). The page designer, a separate HTML entry, needs eval
 * for amis-editor's panels. Its trial frame shows unreviewed pages, so it gets neither the console's origin nor
 * network access, except for images.
 */
export function securityHeaders(imageHost: string, inlineScripts: readonly string[] = []): RequestHandler {
  const common = directives(imageHost === '' ? [] : [imageHost]);
  const console = helmet(withPolicy({ ...common, 'script-src': ["'self'", ...inlineScripts] }));
  // The designer's code editor may load its workers from here only.
  const forDesigner = { 'script-src': ["'self'", "'unsafe-eval'"], 'worker-src': ["'self'"] };
  const designer = helmet(withPolicy({ ...common, ...forDesigner }));
  // An opaque origin cannot request an origin-keyed agent cluster.
  const trial = helmet({
    ...withPolicy({ ...common, ...nothingBeyondImages }),
    originAgentCluster: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  // What applies to documents only has no effect on scripts, style sheets or JSON; on a dozen of them it would add 5 KB
  // to the login page.
  const asset = helmet({
    ...shared,
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
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

/** Code, styles and JSON; workers are excluded, as they get their policy from their own file. */
function isPlainAsset(path: string): boolean {
  return /^\/(?:assets\/[^/]+\.(?:js|css)$|api\/)/.test(path) && !/worker/i.test(path);
}

const shared = {
  // A real upstream's image hosts send no CORP header.
  crossOriginEmbedderPolicy: false,
  // TLS ends at a proxy before the console, which is responsible for HSTS.
  strictTransportSecurity: false,
  xFrameOptions: { action: 'deny' },
} as const;

type Directives = Record<string, readonly string[]>;

const withPolicy = (given: Directives) => ({
  ...shared,
  contentSecurityPolicy: { useDefaults: false, directives: given },
});

const none = ["'none'"];

const directives = (images: readonly string[]): Directives => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': none,
  // amis sets style attributes for position and size, and injects style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', ...images],
  'media-src': ["'self'", 'blob:', ...images],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", ...images],
  'worker-src': ["'self'", 'blob:'],
  'frame-src': ["'self'"],
  'object-src': none,
  'base-uri': none,
  'form-action': ["'self'"],
  // In a frame of a page, a press would act on a part of the console that the page does not show.
  'frame-ancestors': none,
});

const nothingBeyondImages: Directives = {
  'default-src': none,
  'connect-src': none,
  'worker-src': none,
  'frame-src': none,
  'form-action': none,
  // The designer shows it.
  'frame-ancestors': ["'self'"],
  // The sandbox also applies when the document is opened directly, outside the designer's frame.
  sandbox: ['allow-scripts'],
};
