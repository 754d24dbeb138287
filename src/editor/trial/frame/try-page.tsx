import { createRoot } from 'react-dom/client';
import '../../../theme.css';
import '../../../ui/base.css';
import './try-page.css';
import { routes, type Route } from '../../../../server/contract/screens/routes';
import { AmisScreen } from '../../../amis/amis-screen';
import { setTransport } from '../../../http';
import type { ScreenHost } from '../../../screen-host';
import { toast } from '../../../toast';
import { Toasts } from '../../../ui/toasts';
import type { FromFrame, ToFrame, TrialStart } from '../messages';
import { stayHere } from './dead-ends';
import { noteRendered } from './rendered';
import { PortTransport } from './port-transport';
import { syncScroll } from './scroll-sync';
import { settled } from './settled';
import { watchFaults } from './watch-faults';
// After amis' sheets (src/editor/canvas/setup.ts).
import '../../../amis/styles/theme.css?trial';
import '../../../amis/styles/screen.css?trial';
import '../../../../renderers/list/view/list.css?trial';
import '../../../amis/styles/list.css?trial';
import '../../../amis/styles/record.css?trial';

/**
 * Shows a page as the console would, through the very same code; only its requests leave by the port, and no link leads
 * anywhere.
 */
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
  void settled(root, transport).then((end) => {
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
        host={{ ...deadEnds, staff, settings: { imageHost } }}
      />
      <Toasts />
    </>,
  );
}

const stay = () => toast.info('试运行中不会跳转');

const deadEnds: Omit<ScreenHost, 'staff' | 'settings'> = {
  navigate: (_to, options) => options?.replace || stay(),
  goBack: stay,
  guard: () => () => undefined,
  guardBackground: () => () => undefined,
  mayClose: () => Promise.resolve(true),
  nameRecord: () => undefined,
  signal: () => undefined,
};

function toRoute(path: string): Route {
  return (
    routes.find((route) => route.path === path) ?? {
      path: path as Route['path'],
      title: '',
      menu: '/platform/',
    }
  );
}
