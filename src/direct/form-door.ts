import type { FormDoor } from '../../renderers/list/list-host';
import type { FormGuard } from '../amis/env';
import { isSameValue } from '../amis/drafts/same-value';
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
    async mayClose(form, title) {
      const { values } = form.get();
      const hasChanges = form.plan.items.some(
        ({ name }) => name !== '' && !isSameValue(values[name], form.pristine[name]),
      );
      if (hasChanges && !(await guard.mayClose(title))) return false;
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
