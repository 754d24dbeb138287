import type { ListHost, ListServices } from '../../../renderers/list/list-host';

/** The console's services for a list in a test, without the calls: they confirm everything and show nothing. */
export const quietServices: Omit<ListServices, 'ask'> = {
  confirm: () => Promise.resolve(true),
  toast: () => undefined,
  open: () => undefined,
  title: '列表',
  guardExport: () => () => undefined,
  copy: () => undefined,
  setSearch: () => undefined,
};

/** The page around a list in a test, without the calls. */
export const quietHost: Omit<ListHost, 'ask'> = {
  ...quietServices,
  scope: {},
  search: () => '',
  amis: { part: () => null, click: () => undefined, prepare: () => undefined },
};
