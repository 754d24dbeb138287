import type { RenderOptions } from 'amis-core';
import { routes } from '../../../../server/contract/screens/routes';
import { createEnv } from '../../../amis/env';
import { createFetcher } from '../../../amis/request/fetcher';
import { createPageFetcher } from '../../../amis/request/page-fetcher';
import { ListStates } from '../../../amis/request/list-states';
import { toast } from '../../../toast';
import type { Staff } from '../../../screen-host';
import type { Reads } from '../../designs';
import { asRole, type PreviewRole } from './preview-role';
import { readingOnly } from './preview-fetcher';

interface PreviewOptions {
  path: string;
  imageHost: string;
  reads: Reads;
  /** Who looks at the page. */
  staff: Staff;
  role: PreviewRole | undefined;
}

/** The console's own amis env, with its ways out closed: it reads, and goes nowhere. */
export function createPreviewEnv({ path, imageHost, reads, staff, role }: PreviewOptions): RenderOptions {
  const route = routes.find((known) => known.path === path) ?? {
    path: '/platform/',
    title: '',
    menu: '/platform/',
  };
  const stay = () => toast.info('预览中不会跳转');
  const lists = new ListStates();
  const env = createEnv({
    session: 'designer',
    route: route as (typeof routes)[number],
    host: {
      navigate: stay,
      guard: () => () => {},
      guardBackground: () => () => undefined,
      mayClose: () => Promise.resolve(true),
      nameRecord: () => undefined,
      goBack: stay,
      signal: () => undefined,
      staff,
      settings: { imageHost },
    },
    current: () => ({ pathname: path, search: '' }),
    lists,
    modalContainer: () => document.body,
    onError: (error) => toast.error(error.message),
  });
  const real = createFetcher({ onListAnswer: (url, answer) => lists.set(url, answer) });
  const fetcher = asRole(readingOnly(real, reads.reads), role, reads.owners, (path, msg) =>
    lists.set(path, { ok: false, msg }),
  );
  return {
    ...env,
    fetcher: createPageFetcher(fetcher),
    jumpTo: stay,
    updateLocation: () => undefined,
    isCurrentUrl: () => false,
  };
}
