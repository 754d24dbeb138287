import type { FormDoor } from '../../renderers/list/list-host';
import type { FormGuard } from '../amis/env';
import { isSameValue } from '../amis/drafts/same-value';
import type { FormStore } from '../../renderers/form/form-store';
import { toast } from '../toast';

interface FormDoorParts {
  overlay: () => HTMLElement;
  guard: FormGuard;
}

let guards: typeof import('../amis/parts/form-guard') | undefined;

/** What a form in a dialog of a list may do to the outside; the same before amis is there and inside it. */
export function createFormDoor({ overlay, guard }: FormDoorParts): FormDoor {
  return {
    overlay,
    holdText: (form) =>
      guard.guard({
        hasChanges: () => Promise.resolve(hasChanges(form)),
        hasChangesNow: () => hasChanges(form),
        keep: () => Promise.resolve(!hasChanges(form)),
        giveUp: () => undefined,
      }),
    async mayClose(form, title) {
      if (hasChanges(form) && !(await guard.mayClose(title))) return false;
      // Without its code nothing was kept that could be given up.
      guards?.giveUp(form);
      toast.clearFailures();
      return true;
    },
    async loadGuard() {
      guards = await import('../amis/parts/form-guard');
      return guards.toFormGuard(guard);
    },
  };
}

function hasChanges(form: FormStore): boolean {
  const { values } = form.get();
  return form.plan.items.some(({ name }) => name !== '' && !isSameValue(values[name], form.pristine[name]));
}
