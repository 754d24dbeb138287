import { code } from '../../server/contract/codes';
import { listKey } from '../../server/contract/console-calls/boot';
import type { ListServices, FormServices } from '../../renderers/list/list-host';
import type { FormGuard } from '../amis/env';
import { toElements } from '../../renderers/list/view/safe-html';
import { askInDialog } from '../../renderers/fields/confirm-dialog';
import { confirmLevelOf, isAsked, questionOf } from '../amis/conventions/confirmation';
import { findCallOf, RefusedCall } from '../amis/request/call-table';
import { announceRefusal, announceWrite } from '../amis/request/after-write';
import { createFetcher, type FetcherOptions } from '../amis/request/fetcher';
import type { Gestures } from '../amis/request/gestures';
import { createNavigation, type CurrentLocation } from '../amis/place/navigation';
import { namesRecord } from '../amis/place/record-name';
import { originHeaders } from '../../server/contract/screens/call-origin';
import { findRoute, type Route } from '../../server/contract/screens/routes';
import type { ListPreference } from '../../server/contract/pages/list-preferences';
import { preferenceOf, preferencesReady, savePreference } from './list-preferences';
import { runningOperation, untilSaved, type ScreenHost, type UnsavedWork } from '../screen-host';
import type { Answer } from '../http';
import { toast, type ToastKind } from '../toast';
import { isSameValue } from '../amis/drafts/same-value';
import type { FormStore } from '../../renderers/form/form-store';

interface ScreenParts extends Pick<FetcherOptions, 'onListAnswer' | 'onAnswer'> {
  /** The screen's session, which identifies its own writes. */
  session: string;
  route: Route;
  host: ScreenHost;
  current: CurrentLocation;
  /** Identifies the publication of the page; without it, calls do not say which page they come from. */
  version: string;
  /** The user's gestures in the screen; a preview needs none. */
  gestures: Gestures | undefined;
  overlay: () => HTMLElement;
}

/** The console's services for one open screen, whether the engine or amis draws it. */
export function createScreenServices(parts: ScreenParts) {
  const { session, route, host, current, version, gestures, overlay, onListAnswer, onAnswer } = parts;
  const { pathname: path } = current();
  const navigation = createNavigation(host, current, () => gestures?.isFollowed() ?? true);
  const answered = (question: Promise<boolean>) => gestures?.answering(question) ?? question;
  const headers = originHeaders(route.path, version);
  const fetcher = createFetcher({
    onListAnswer,
    onAnswer,
    onSuccess: (call) => announceWrite(call, session, host),
    onRefusal: (call, refusal) => announceRefusal(call, session, refusal),
    onRead: watchRecord(route, findRoute(path)?.params ?? {}, host),
    onSave: toast.clear,
    gestures,
    headers,
  });
  const { guard: guardWork, mayClose, staff } = host;
  const guard: FormGuard = { session, username: staff.account, path, guard: guardWork, mayClose };
  const listServices = createListServices({
    ...{ fetcher, navigation, answered, host, overlay, guard },
    title: route.title,
    pattern: gestures && route.path,
  });
  return { navigation, answered, headers, fetcher, guard, listServices };
}

/**
 * Tells the shell when the first read that names the record of a detail screen does not find it, or when the call that
 * names it fails: an edit form would be empty, without a retry. A list says itself that it failed.
 */
function watchRecord(
  route: Route,
  params: Readonly<Record<string, string>>,
  host: Pick<ScreenHost, 'recordMissing' | 'recordFailed'>,
): FetcherOptions['onRead'] {
  const ids = Object.values(params);
  let isFound = false;
  let isLoaded = false;
  return ({ url, data, config }, { status, msg }) => {
    const values = [...url.split('/'), ...Object.values(data ?? {})].map(String);
    const isRead = ids.some((id) => values.includes(id));
    const isNamed = namesRecord(route, url);
    if (status === 0) {
      isFound ||= isRead;
      isLoaded ||= isNamed;
    } else if (status === code.notFound) {
      if (isRead && !isFound) host.recordMissing?.();
    } else if (isNamed && !isLoaded && config?.pageField === undefined) host.recordFailed?.(msg);
  };
}

interface DoorParts {
  fetcher: ReturnType<typeof createFetcher>;
  navigation: Pick<ReturnType<typeof createNavigation>, 'jumpTo' | 'setSearch'>;
  /** While the question is open, its buttons count as part of the screen. */
  answered: (question: Promise<boolean>) => Promise<boolean>;
  host: Pick<ScreenHost, 'guardBackground'>;
  /** Container of dialogs. */
  overlay: () => HTMLElement;
  guard: FormGuard;
  title: string;
  /** Pattern of the screen's route; undefined in a preview, which keeps preferences only while it is open. */
  pattern?: string | undefined;
}

/** The console's services for a list; the same before and after amis is loaded. */
export function createListServices(parts: DoorParts): ListServices {
  const { fetcher, navigation, answered, host, title, pattern } = parts;
  return {
    async ask({ url, data, list, signal }) {
      try {
        // Values in the path are encoded; a path that no declared call matches is refused.
        if (!findCallOf(url)) throw new RefusedCall(`没有这个接口：${url.slice(0, 100)}`);
        const response = await fetcher({
          url,
          data,
          config: {
            ...(list ? { pageField: 'page' } : {}),
            ...(signal
              ? { cancelExecutor: (cancel) => signal.addEventListener('abort', cancel, { once: true }) }
              : {}),
          },
        });
        const { status, msg, data: found, errors } = response.data as Answer;
        return { ok: status === 0, msg, data: found, errors };
      } catch (error) {
        if (list) throw error;
        // '' when the shell reports it (a network failure), else the fetcher's reason.
        return { ok: false, msg: error instanceof Error ? error.message : String(error), data: null };
      }
    },
    confirm: (html, title) =>
      isAsked(html)
        ? answered(
            askInDialog({
              text: toElements(questionOf(html)) ?? questionOf(html),
              danger: confirmLevelOf(html) === 'danger',
              ...(title === undefined ? {} : { title }),
            }),
          )
        : Promise.resolve(true),
    toast: showToast,
    open: (to, blank) => navigation.jumpTo(to, { blank }),
    copy: (text) => void copy(text),
    title,
    guardExport: (name, cancel) =>
      host.guardBackground({ ...runningOperation(cancel), running: { kind: 'export', name } }),
    forms: createFormServices(parts),
    setSearch: navigation.setSearch,
    preferences:
      pattern === undefined
        ? temporaryPreferences()
        : {
            ready: preferencesReady,
            of: (list) => preferenceOf(listKey(pattern, list)),
            save: (list, change) => savePreference(listKey(pattern, list), change),
          },
  };
}

function temporaryPreferences(): NonNullable<ListServices['preferences']> {
  const kept = new Map<string, ListPreference>();
  return {
    ready: () => undefined,
    of: (list) => kept.get(list) ?? {},
    save: (list, preference) => void kept.set(list, preference),
  };
}

const levels: Readonly<Record<string, ToastKind>> = {
  success: 'success',
  error: 'error',
  info: 'info',
  warning: 'warning',
};

/** Shows a toast with a level named by a page; an unknown level means info. */
export const showToast = (level: string, text: string): void => toast[levels[level] ?? 'info'](text);

/** Lazy-loaded with the first copy, so that a list does not wait for it. */
export async function copy(text: string): Promise<void> {
  toast.clear();
  try {
    const { copyText } = await import('../amis/services/copy-text');
    await copyText(text);
  } catch {
    toast.error('复制失败');
  }
}

let guards: typeof import('../amis/parts/form-guard') | undefined;

/** The console's services for a form in a list's dialog; the same before and after amis is loaded. */
function createFormServices({ overlay, guard }: Pick<DoorParts, 'overlay' | 'guard'>): FormServices {
  return {
    overlay,
    holdText(form) {
      const withoutDraft: UnsavedWork = {
        hasChanges: async () => {
          await untilSaved(() => form.get().saving);
          return hasChanges(form);
        },
        hasChangesNow: () => hasChanges(form),
        keep: () => Promise.resolve(!hasChanges(form)),
        giveUp: () => undefined,
      };
      const work = () => guards?.draftOf(form) ?? withoutDraft;
      // One work from opening to closing: a question about it stays open when the guard's code takes over.
      return guard.guard({
        hasChanges: () => work().hasChanges(),
        hasChangesNow: () => work().hasChangesNow(),
        keep: () => work().keep(),
        giveUp: () => work().giveUp(),
      });
    },
    async mayClose(form, title) {
      if (hasChanges(form) && !(await guard.mayClose(title))) return false;
      // Without the guard's code no draft exists that could be discarded.
      guards?.draftOf(form)?.giveUp();
      toast.clearFailures();
      return true;
    },
    async loadGuard() {
      guards = await import('../amis/parts/form-guard');
      return guards.toFormGuard(guard);
    },
  };
}

function hasChanges(form: FormStore): boolean {
  const { values } = form.get();
  return form.plan.items.some(({ name }) => name !== '' && !isSameValue(values[name], form.pristine[name]));
}
