import { registerAction } from 'amis-core';
import { isByHand } from '../place/by-hand';

/** amis' `refresh` loads the whole console again: on a page's own event it would do so for ever. */
export function registerRefreshByHand(): void {
  registerAction('refresh', {
    run: async () => {
      if (isByHand()) window.location.reload();
    },
  });
}
