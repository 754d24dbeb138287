import { listKey } from '../../server/contract/console-calls/boot';
import type { ListDoor } from '../../renderers/list/list-host';
import type { FormGuard } from '../amis/env';
import { toElements } from '../../renderers/list/view/safe-html';
import { askInDialog } from '../../renderers/fields/confirm-dialog';
import { confirmLevelOf, isAsked, questionOf } from '../amis/conventions/confirmation';
import { findCallOf } from '../amis/request/call-table';
import { RefusedCall } from '../amis/request/call-table';
import type { createFetcher } from '../amis/request/fetcher';
import type { createNavigation } from '../amis/place/navigation';
import { preferenceOf, preferencesReady, savePreference } from './list-preferences';
import { underWay, type ScreenHost } from '../screen-host';
import type { Answer } from '../http';
import { toast } from '../toast';
import { createFormDoor } from './form-door';

interface DoorParts {
  fetcher: ReturnType<typeof createFetcher>;
  navigation: Pick<ReturnType<typeof createNavigation>, 'jumpTo' | 'stepTo'>;
  /** While it is asked, its buttons are the screen's. */
  answered: (question: Promise<boolean>) => Promise<boolean>;
  host: Pick<ScreenHost, 'guardBackground'>;
  /** Where dialogs stand. */
  overlay: () => HTMLElement;
  guard: FormGuard;
  title: string;
  /** Of the screen's route; undefined in a preview, which keeps no preferences. */
  pattern?: string | undefined;
}

/** What a list may do to the outside; the same before amis is there and inside it. */
export function createListDoor(parts: DoorParts): ListDoor {
  const { fetcher, navigation, answered, host, title, pattern } = parts;
  return {
    async ask({ url, data, list, signal }) {
      try {
        // The values in its path are encoded; what makes another path of it is no call's.
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
        // Told by the shell (a network failure), or why the fetcher refuses it.
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
    toast: (level, text) => toast[levels[level] ?? 'info'](text),
    open: (to, blank) => navigation.jumpTo(to, { blank }),
    copy: (text) => void copy(text),
    title,
    guardExport: (name, cancel) =>
      host.guardBackground({ ...underWay(cancel), running: { kind: 'export', name } }),
    forms: createFormDoor(parts),
    setSearch: (search) => navigation.stepTo(search),
    preferences:
      pattern === undefined
        ? undefined
        : {
            ready: preferencesReady,
            of: (list) => preferenceOf(listKey(pattern, list)),
            save: (list, preference) => savePreference(listKey(pattern, list), preference),
          },
  };
}

const levels: Readonly<Record<string, 'success' | 'error' | 'info' | 'warning'>> = {
  success: 'success',
  error: 'error',
  info: 'info',
  warning: 'warning',
};

/** Fetched with the first copy: a list shows without it. */
export async function copy(text: string): Promise<void> {
  toast.clear();
  try {
    const { copyText } = await import('../amis/door/copy-text');
    await copyText(text);
  } catch {
    toast.error('复制失败');
  }
}
