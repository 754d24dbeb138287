import { createRoot } from 'react-dom/client';
import '../../../theme.css';
import '../../../ui/base.css';
import './try-page.css';
import { routes, type Route } from '../../../../server/contract/screens/routes';
import { AmisScreen } from '../../../amis/amis-screen';
import { setTransport } from '../../../http';
import { hostThatStays } from '../../../screen-host';
import { toast } from '../../../toast';
import { Toasts } from '../../../ui/toasts';
import type { FromFrame, ToFrame, TrialStart } from '../messages';
import { noteRendered, watchFaults } from './watch-faults';
import { PortTransport, whenIdle } from './port-transport';
import { syncScroll } from './scroll-sync';
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
