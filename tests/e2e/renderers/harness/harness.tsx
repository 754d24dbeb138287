import 'amis/lib/themes/antd.css';
import 'amis/lib/helper.css';
import '../../../../src/theme.css';
import { render } from 'amis/lib/minimal';
import MD5 from 'crypto-js/md5';
import DOMPurify from 'dompurify';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ConsoleServices } from '../../../../renderers/console-services';
import { registerRenderers } from '../../../../renderers/index';
import './harness.css';

/** An empty page that renders one amis schema with our renderers, for the browser tests. */
registerRenderers();

interface Harness {
  /** `into`: body of another document to render into, as the designer's phone preview does. */
  show(schema: object, data?: object, into?: HTMLElement): void;
  toasts: string[];
  signed: string[];
  /** Signatures wait for it. */
  signing?: Promise<void>;
}

declare global {
  interface Window {
    harness: Harness;
  }
}

const secret = 'harness-secret';

async function upload(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const answer = await fetch('/upload', { method: 'POST', body });
  if (!answer.ok) throw new Error(`upload ${answer.status}`);
  return ((await answer.json()) as { url: string }).url;
}

const consoleServices: ConsoleServices = {
  hearFrame: () => undefined,
  guardExport: () => () => undefined,
  imageHost: '',
  signatureSeconds: 3600,
  signUrl: async (url) => {
    const { pathname, origin } = new URL(url, window.location.href);
    if (origin !== window.location.origin || !pathname.startsWith('/files/')) return url;
    window.harness.signed.push(url);
    await window.harness.signing;
    const time = Math.floor(Date.now() / 1000);
    return `${url}${url.includes('?') ? '&' : '?'}t=${time}&sign=${MD5(secret + pathname + time).toString()}`;
  },
  sanitize: (html) => DOMPurify.sanitize(html, { ADD_ATTR: ['target'] }),
  uploadImage: upload,
  uploadVideo: upload,
};

const env = {
  consoleServices,
  fetcher: async (
    { url, data }: { url: string; data?: object },
    _data?: unknown,
    options?: { cancelExecutor?: (cancel: () => void) => void },
  ) => {
    const abort = new AbortController();
    options?.cancelExecutor?.(() => abort.abort());
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(data ?? {}),
      headers: { 'content-type': 'application/json' },
      signal: abort.signal,
    });
    return { status: answer.status, headers: {}, data: await answer.json() };
  },
  isCancel: () => false,
  notify: (type: string, text: string) => window.harness.toasts.push(`${type}: ${text}`),
  filterHtml: consoleServices.sanitize,
  theme: 'antd',
};

const root = createRoot(document.getElementById('root')!);
let shown = 0;
window.harness = {
  toasts: [],
  signed: [],
  show(schema, data = {}, into) {
    shown += 1;
    const page = { type: 'page', body: schema, data };
    const screen = <div key={shown}>{render(page, { locale: 'zh-CN', theme: 'antd' }, env)}</div>;
    root.render(into ? createPortal(screen, into) : screen);
  },
};
