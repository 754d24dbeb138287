import type { catalogueCalls } from '../../contract/console-calls/catalogue';
import type { ConsoleHandler } from '../core/declared-call';
import { getCatalogue, ofMenus } from './catalogue';

/** The calls the caller's own menus own, so that nobody builds a page on what they may not ask. */
export const listCalls: ConsoleHandler<typeof catalogueCalls> = async (_request, { shipped, staff }) => {
  const items = ofMenus(await getCatalogue(shipped), staff.menus);
  return { items, total: items.length };
};
