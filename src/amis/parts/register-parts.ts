import { registerRenderer } from 'amis-core';
import { staleRecord, unsavedText } from '../../../renderers/form/form-guards';
import { UnsavedText } from '../drafts/unsaved-text';
import { FilterFold } from './filter-fold';
import { ListState } from './list-state';
import { closeBrowserData } from '../door/no-browser-data';
import { registerMovesByHand } from './moves-by-hand';
import { registerFocusFirstFault } from '../screen/first-fault';
import { registerAskBeforeLosing } from '../screen/unsaved';

let registered = false;

/** The small widgets and the action that the conventions put into pages; the editor's preview needs them as well. */
export function registerParts(): void {
  if (registered) return;
  registered = true;
  registerRenderer({ type: 'list-state', component: ListState });
  registerRenderer({ type: 'filter-fold', component: FilterFold });
  registerRenderer({ type: unsavedText, component: UnsavedText });
  registerRenderer({ type: staleRecord, getComponent: () => import('../drafts/stale-record') });
  registerAskBeforeLosing();
  registerFocusFirstFault();
  closeBrowserData();
  registerMovesByHand();
}
