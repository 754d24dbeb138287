import { registerAction } from 'amis-core';

/** Whether a member of staff has just done something here; what opens or loads by itself is asked for by nobody. */
export function isByHand(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.isActive ?? true;
}

/** amis' `refresh` loads the whole console again: on a page's own event it would do so for ever. */
export function registerRefreshByHand(): void {
  registerAction('refresh', {
    run: async () => {
      if (isByHand()) window.location.reload();
    },
  });
}
