import type { RenderOptions } from 'amis-core';
import { routes } from '../../../server/contract/screens/routes';
import { createEnv } from '../../amis/env';
import { createFetcher } from '../../amis/request/fetcher';
import { ListStates } from '../../amis/request/list-states';
import { toast } from '../../toast';
import { readingOnly } from './preview-fetcher';

interface PreviewOptions {
  path: string;
  imageHost: string;
  reads: readonly string[];
}

/** The console's own amis env, with its ways out closed: it reads, and goes nowhere. */
export function createPreviewEnv({ path, imageHost, reads }: PreviewOptions): RenderOptions {
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
      goBack: stay,
      signal: () => undefined,
      staff: { username: '', menus: [] },
      settings: { imageHost },
    },
    current: () => ({ pathname: path, search: '' }),
    lists,
    modalContainer: () => document.body,
    onError: (error) => toast.error(error.message),
  });
  const fetcher = readingOnly(
    createFetcher({ onListAnswer: (url, answer) => lists.set(url, answer) }),
    reads,
  );
  return {
    ...env,
    fetcher: fetcher as unknown as NonNullable<RenderOptions['fetcher']>,
    jumpTo: stay,
    updateLocation: () => undefined,
    isCurrentUrl: () => false,
  };
}
