import type { RenderOptions } from 'amis-core';
import { routes } from '../../../../server/contract/screens/routes';
import { UploadRefused } from '../../../../renderers/console-services';
import type { ListServices } from '../../../../renderers/list/list-host';
import { createEnv, type ConsoleEnv } from '../../../amis/env';
import { createFetcher } from '../../../amis/request/fetcher';
import { createPageFetcher } from '../../../amis/request/page-fetcher';
import { ListStates } from '../../../amis/request/list-states';
import { createListServices } from '../../../direct/list-services';
import { toast } from '../../../toast';
import { hostThatStays, type ScreenHost, type Staff } from '../../../screen-host';
import type { Reads } from '../../designs';
import { noteLoading } from '../edit/canvas-loading';
import { asRole, type PreviewRole } from './preview-role';
import { canvasSession } from '../open-editors';
import { readingOnly } from './preview-fetcher';

interface PreviewOptions {
  path: string;
  imageHost: string;
  reads: Reads;
  /** The user who views the page. */
  staff: Staff;
  role: PreviewRole | undefined;
  /** Stores the filters and the page of a list that the engine draws; undefined while the page is edited. */
  onSearch: ((search: string) => void) | undefined;
}

/** The console's own amis env without side effects: it only reads, and never navigates. */
export function createPreviewEnv({
  path,
  imageHost,
  reads,
  staff,
  role,
  onSearch,
}: PreviewOptions): RenderOptions &
  Omit<ConsoleEnv, 'listServices'> & { listServices: ListServices | undefined } {
  const route = routes.find((known) => known.path === path) ?? {
    path: '/platform/',
    title: '',
    menu: '/platform/',
  };
  const stay = () => toast.info('预览中不会跳转');
  const host: ScreenHost = { ...hostThatStays(stay), staff, settings: { imageHost } };
  const lists = new ListStates();
  const env = createEnv({
    session: canvasSession,
    route: route as (typeof routes)[number],
    host,
    current: () => ({ pathname: path, search: '' }),
    lists,
    modalContainer: () => document.body,
    onError: (error) => toast.error(error.message),
  });
  const real = noteLoading(createFetcher({ onListAnswer: (url, answer) => lists.set(url, answer) }));
  const fetcher = asRole(readingOnly(real, reads.reads), role, reads.owners, (path, msg) =>
    lists.set(path, { ok: false, msg }),
  );
  const refuseUpload = () => Promise.reject(new UploadRefused('预览中不会上传文件'));
  return {
    ...env,
    fetcher: createPageFetcher(fetcher),
    consoleServices: { ...env.consoleServices, uploadImage: refuseUpload, uploadVideo: refuseUpload },
    // On the canvas amis draws lists, so that their parts can be selected.
    listServices: onSearch && {
      ...createListServices({
        ...{ fetcher, host, title: route.title, guard: env.consoleGuard },
        overlay: () => document.body,
        navigation: { jumpTo: stay, setSearch: onSearch },
        answered: (question) => question,
      }),
      open: stay,
    },
    jumpTo: stay,
    updateLocation: () => undefined,
    isCurrentUrl: () => false,
  };
}
