import type { ListHost } from '../../../renderers/list/list-host';

/** The page around a list in a test, without the calls: it confirms everything and shows nothing. */
export const quietHost: Omit<ListHost, 'ask'> = {
  scope: {},
  confirm: () => Promise.resolve(true),
  toast: () => undefined,
  open: () => undefined,
  title: '列表',
  guardExport: () => () => undefined,
  copy: () => undefined,
  search: () => '',
  setSearch: () => undefined,
  amis: { part: () => null, click: () => undefined, prepare: () => undefined },
};
