import type { RenderOptions } from 'amis-core';
import type { ListServices } from '../../renderers/list/list-host';
import type { DirectList } from '../../renderers/list/list-renderer';
import type { ConsoleServices } from '../../renderers/console-services';
import type { Route } from '../../server/contract/screens/routes';
import { failureText } from '../../renderers/list/view/notice';
import type { ScreenHost } from '../screen-host';
import { copy, createScreenServices, showToast } from '../direct/list-services';
import { confirmLevelOf, isAsked } from './conventions/confirmation';
import { askToConfirm, tell, type AskOptions } from './screen/ask';
import { createConsoleServices } from './services/console-services';
import { isCancelled } from './request/fetcher';
import type { Gestures } from './request/gestures';
import { findRecordName } from './place/record-name';
import { createPageFetcher } from './request/page-fetcher';
import type { ListStates } from './request/list-states';
import type { CurrentLocation } from './place/navigation';
import { sanitizeHtml } from './services/sanitize';

interface EnvOptions {
  /** amis keeps one store per session; each open screen has its own session. */
  session: string;
  route: Route;
  host: ScreenHost;
  current: CurrentLocation;
  lists: ListStates;
  /** The addresses of the calls in the page; undefined in a preview, whose page changes. */
  addresses?: ReadonlySet<string> | undefined;
  /** Identifies the publication of the page; without it, calls do not say which page they come from. */
  version?: string | undefined;
  /** The user's gestures in the screen; a preview needs none. */
  gestures?: Gestures | undefined;
  /** The list that the console drew before amis was loaded. */
  direct?: DirectList | undefined;
  /** amis caught an error while rendering. */
  onError: (error: Error) => void;
  /** Container of dialogs and popovers, so that they hide together with their screen. */
  modalContainer: () => HTMLElement;
}

/** Entries of the env for our own widgets, beside amis'. */
export interface ConsoleEnv {
  consoleServices: ConsoleServices;
  consoleLists: ListStates;
  consoleGuard: FormGuard;
  listServices: ListServices;
  directList: DirectList | undefined;
}

/** What a form needs to guard its text (src/amis/drafts). */
export interface FormGuard {
  /** The screen's session, which identifies its own writes. */
  session: string;
  /** The user's account (Staff). */
  username: string;
  /** The screen's path, its id included. */
  path: string;
  guard: ScreenHost['guard'];
  mayClose: ScreenHost['mayClose'];
}

/** amis' environment for one screen: amis reaches everything outside through it. */
export function createEnv({
  session,
  route,
  host,
  current,
  lists,
  addresses,
  gestures,
  version = '',
  direct,
  modalContainer,
  onError,
}: EnvOptions): RenderOptions & ConsoleEnv {
  const { navigation, answered, headers, fetcher, guard, listServices } = createScreenServices({
    ...{ session, route, host, current, version, gestures, overlay: modalContainer },
    onListAnswer: (url, answer) => lists.set(url, answer),
    onAnswer: (path, data) => {
      const name = findRecordName(route, current().pathname, path, data);
      if (name !== undefined) host.nameRecord(name);
    },
  });
  return {
    ...navigation,
    session,
    theme: 'antd',
    fetcher: createPageFetcher(fetcher, { addresses }),
    listServices,
    directList: direct,
    isCancel: isCancelled,
    notify: (kind, text) => {
      const shown = toText(text);
      // A network failure is shown where it happened, never as a toast (B §8).
      if (!shown.includes(failureText(''))) showToast(kind, shown);
    },
    confirm: (text: string, title?: string, options?: AskOptions) =>
      isAsked(text)
        ? answered(askToConfirm(text, title, { confirmBtnLevel: confirmLevelOf(text), ...options }))
        : Promise.resolve(true),
    alert: (text: string, title?: string) => void tell(text, title),
    copy: (text: string) => void copy(text),
    filterHtml: sanitizeHtml,
    // A list reads its filters from the URL itself; in the page's data they would fill forms.
    parseLocation: () => ({}),
    // amis' default is the whole hash with its query, which would tie a list's column settings to its filters.
    getPageId: () => route.path,
    getModalContainer: modalContainer,
    // CSS adapts the desktop widgets to narrow screens; amis' mobile pickers would duplicate all of them.
    useMobileUI: false,
    isMobile: () => false,
    enableAMISDebug: false,
    consoleServices: createConsoleServices(host.settings.imageHost, { gestures, headers, host }),
    consoleLists: lists,
    consoleGuard: guard,
    errorCatcher: onError,
  };
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value.replace(/<br\s*\/?>/g, '\n');
  return value == null ? '' : String(value);
}
