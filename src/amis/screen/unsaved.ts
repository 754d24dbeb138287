import { filter, registerAction, type IFormStore, type IScopedContext } from 'amis-core';
import { askBeforeLosing } from '../../../renderers/form/form-guards';
import { keepers } from '../drafts/dialog-drafts';
import { FormValues } from '../drafts/form-values';
import { flushed } from '../drafts/keep-draft';
import type { ConsoleEnv } from '../env';
import { toast } from '../../toast';

/** amis' form and dialog, of which its scope types say nothing. */
type Flushing = { flush?: () => Promise<void> };

/** In a dialog's `cancel` event: Esc, the cross, 取消. Without changes, or with a yes, the dialog closes. */
export function registerAskBeforeLosing(): void {
  registerAction(askBeforeLosing, {
    async run(_action, renderer, event) {
      const scope = renderer.context as IScopedContext | undefined;
      const forms = scope?.getComponents().filter((component) => component.props['type'] === 'form') ?? [];
      // The last letters may still be on their way from the field to the form.
      await flushed(() => Promise.all(forms.map((form) => (form as Flushing).flush?.())));
      const stores = forms
        .map((form) => form.props['store'] as IFormStore | undefined)
        .filter((store) => !!store);
      const { consoleGuard } = renderer.props['env'] as Partial<ConsoleEnv>;
      const title = filter(String(renderer.props['title'] ?? ''), renderer.props['data'], '| raw');
      if (stores.some(hasChanges) && (await consoleGuard?.mayClose(title)) === false)
        return event.preventDefault();
      for (const store of stores) keepers.get(store)?.giveUp();
      toast.clearFailures();
    },
  });
}

const hasChanges = (store: IFormStore) => Object.keys(new FormValues(store).changes()).length > 0;
