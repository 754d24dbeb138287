import { createRoot } from 'react-dom/client';
import '../../../theme.css';
import '../../../ui/base.css';
import './try-page.css';
import { routes, type Route } from '../../../../server/contract/screens/routes';
import { AmisScreen } from '../../../amis/amis-screen';
import { setTransport } from '../../../http';
import { type Transport, type TransportReply, NetworkFailure, RequestTimeout } from '../../../net/transport';
import { hostThatStays } from '../../../screen-host';
import { toast } from '../../../toast';
import { Toasts } from '../../../ui/toasts';
import type { FromFrame, ToFrame, TrialAnswer, TrialEnd, TrialScroll, TrialStart } from '../messages';
import { noteRendered, watchFaults } from './watch-faults';
// After amis' sheets (src/editor/canvas/setup.ts).
import '../../../amis/styles/theme.css?trial';
import '../../../amis/styles/screen.css?trial';
import '../../../../renderers/list/view/list.css?trial';
import '../../../../renderers/list/settings/list-tools.css?trial';
import '../../../../renderers/list/view/list-phone.css?trial';
import '../../../amis/styles/list.css?trial';
import '../../../amis/styles/record.css?trial';
import { addSchemaFilter, type Schema } from 'amis-core';

/** Shows a page with the console's own code; its requests go through the port, and links do not navigate. */
export function tryPage(
  { schema, path, place, params, staff, imageHost, theme }: TrialStart,
  port: MessagePort,
): void {
  document.documentElement.dataset['theme'] = theme;
  const tell = (message: FromFrame) => port.postMessage(message);
  const transport = new PortTransport(port);
  setTransport(transport.send);
  stayHere();
  noteRendered();
  const scrollTo = syncScroll((scroll) => tell({ kind: 'scroll', scroll }));
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === 'scroll') scrollTo(data.scroll);
  });
  const root = document.getElementById('root') as HTMLElement;
  const look = watchFaults(root, (fault) => tell({ kind: 'fault', fault }));
  void whenIdle(root, transport).then((end) => {
    look();
    tell({ kind: 'end', end });
  });
  createRoot(root).render(
    <>
      <AmisScreen
        schema={schema}
        version=""
        route={toRoute(path)}
        params={{ ...params }}
        location={{ pathname: place, search: '' }}
        active
        host={{
          ...hostThatStays(stay),
          navigate: (_to, options) => options?.replace || stay(),
          staff,
          settings: { imageHost },
        }}
      />
      <Toasts />
    </>,
  );
}

const stay = () => toast.info('试运行中不会跳转');

function toRoute(path: string): Route {
  return (
    routes.find((route) => route.path === path) ?? {
      path: path as Route['path'],
      title: '',
      menu: '/platform/',
    }
  );
}

/**
 * Types that fail in a frame with an opaque origin, because they cannot access their own subframes: shown as
 * read-only text.
 */
const framed = new Set(['input-rich-text']);

/**
 * A followed link or a submitted form would replace the frame's document by one that reports nothing; a field
 * that focuses itself would take the focus from the user of the designer.
 */
function stayHere(): void {
  const stop = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a[href], area[href]');
    if (link || event.type === 'submit') event.preventDefault();
  };
  for (const type of ['click', 'auxclick', 'submit']) document.addEventListener(type, stop, true);
  keepFocusOut();
  addSchemaFilter((schema: Schema) => (framed.has(schema.type) ? { ...schema, static: true } : schema));
}

/** Prevents scripts from taking the focus until the user clicks into the frame. */
function keepFocusOut(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = () => undefined;
  window.addEventListener('pointerdown', () => (HTMLElement.prototype.focus = focus), {
    capture: true,
    once: true,
  });
}

/** Reports and sets the scroll position, so that two frames side by side scroll together. */
function syncScroll(tell: (scroll: TrialScroll) => void): (scroll: TrialScroll) => void {
  let following = 0;
  document.addEventListener(
    'scroll',
    ({ target }) => {
      const box = target instanceof Element ? target : document.scrollingElement;
      // A scroll that the designer requested is not reported back.
      if (box && box === findMain() && performance.now() - following > 150) tell(toScroll(box));
    },
    { capture: true, passive: true },
  );
  return ({ x, y }) => {
    const box = findMain();
    if (!box) return;
    following = performance.now();
    box.scrollTo(x * (box.scrollWidth - box.clientWidth), y * (box.scrollHeight - box.clientHeight));
  };
}

const toScroll = (box: Element): TrialScroll => ({
  x: part(box.scrollLeft, box.scrollWidth - box.clientWidth),
  y: part(box.scrollTop, box.scrollHeight - box.clientHeight),
});
const part = (at: number, whole: number) => (whole > 0 ? at / whole : 0);

/** The largest scrolling box: a list's table, a record's page. */
function findMain(): Element | undefined {
  const boxes = [...document.querySelectorAll('*')].filter(scrolls);
  return boxes.reduce<Element | undefined>(
    (best, box) => (best && area(best) >= area(box) ? best : box),
    undefined,
  );
}

function scrolls(box: Element): boolean {
  if (box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1) return false;
  return /auto|scroll/.test(getComputedStyle(box).overflow) || box === document.scrollingElement;
}

const area = (box: Element) => box.clientWidth * box.clientHeight;

/** Sends the console's requests to the designer, which decides whether to perform each. */
class PortTransport {
  #lastId = 0;
  readonly #waiting = new Map<number, (answer: TrialAnswer) => void>();
  /** End time of the last request, in ms of `performance.now()`. */
  idleSince = performance.now();

  constructor(private readonly port: MessagePort) {
    port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
      if (data.kind === 'answer') this.#waiting.get(data.id)?.(data.answer);
    });
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  readonly send: Transport = (request) => {
    const { signal, url, body } = request;
    // Files are never sent to the designer: an upload would be a change anyway.
    if (body !== null && typeof body !== 'string') return Promise.resolve(notSent);
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = (this.#lastId += 1);
    const method = request.method === 'GET' ? 'GET' : 'POST';
    return new Promise<TransportReply>((resolve, reject) => {
      const abort = () => {
        this.#post({ kind: 'abort', id });
        end();
        reject(signal?.reason);
      };
      const end = () => {
        this.#waiting.delete(id);
        this.idleSince = performance.now();
        signal?.removeEventListener('abort', abort);
      };
      this.#waiting.set(id, (answer) => {
        end();
        if (answer.is === 'answered') resolve(toReply(answer.status, answer.body));
        else reject(answer.is === 'timed-out' ? new RequestTimeout() : new NetworkFailure());
      });
      signal?.addEventListener('abort', abort);
      this.#post({ kind: 'ask', ask: { id, method, url, body } });
    });
  };

  #post(message: FromFrame): void {
    this.port.postMessage(message);
  }
}

function toReply(status: number, body: unknown): TransportReply {
  return { status, body: JSON.stringify(body), header: () => null };
}

const notSent = toReply(200, { status: 499, msg: '试运行中不会上传文件', data: null });

/**
 * In ms: the page counts as idle after this time without a DOM change, and at the latest after `longestBusy` since
 * the last reply (a clock on the page never stops changing).
 */
const restful = 400;
const longestBusy = 3_000;
const look = 100;

/** Waits until the page is complete: code loaded, requests answered, DOM idle. */
function whenIdle(root: HTMLElement, transport: PortTransport): Promise<TrialEnd> {
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (!isShown(root) || !transport.isIdle) return;
      const idle = now - Math.max(transport.idleSince, 0);
      if (idle < restful || (now - changed < restful && idle < longestBusy)) return;
      if (isLoading(root) && idle < longestBusy) return;
      clearInterval(timer);
      observer.disconnect();
      resolve(isBlank(root) ? 'blank' : 'mounted');
    }, look);
  });
}

/** Whether the skeleton is gone: amis shows the page, or a boundary shows an error. */
function isShown(root: HTMLElement): boolean {
  return (
    root.querySelector('.amis-screen, .screen-error') !== null && !root.querySelector('.screen-skeleton')
  );
}

function isLoading(root: HTMLElement): boolean {
  return root.querySelector('[class*="Spinner"]:not([class*="Spinner--hidden"])') !== null;
}

/** Whether the page has no visible text, image or control. */
function isBlank(root: HTMLElement): boolean {
  if (root.innerText.trim() !== '') return false;
  return !root.querySelector('img, svg, canvas, video, input, textarea, select, button, table');
}
