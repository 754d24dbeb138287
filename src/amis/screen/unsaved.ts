import { registerAction, type IFormStore, type IScopedContext } from 'amis-core';
import { askBeforeLosing } from '../conventions/dialog';
import { flushed } from '../drafts/keep-draft';
import { isSameValue } from '../drafts/same-value';
import { toast } from '../../toast';

/** amis' types leave out the third parameter. */
type Confirm = (text: string, title: string, options: Record<string, unknown>) => Promise<unknown>;

/** amis' form, of which its scope types say nothing. */
type Flushing = { flush?: () => Promise<void> };

/** In a dialog's `cancel` event: Esc, the cross, 取消. Without changes, or with a yes, the dialog closes. */
export function registerAskBeforeLosing(): void {
  registerAction(askBeforeLosing, {
    async run(_action, renderer, event) {
      const scope = renderer.context as IScopedContext | undefined;
      const forms = scope?.getComponents().filter((component) => component.props['type'] === 'form') ?? [];
      // The last letters may still be on their way from the field to the form.
      await flushed(() => Promise.all(forms.map((form) => (form as Flushing).flush?.())));
      if (!forms.some((form) => hasChanges(form.props['store'] as IFormStore | undefined)))
        return toast.clearFailures();
      const confirm = event.context.env.confirm as Confirm;
      const lose = await confirm('填写的内容还没有保存，关闭后会丢失。', '放弃填写的内容？', {
        confirmText: '放弃',
        cancelText: '继续填写',
      });
      if (lose) toast.clearFailures();
      else event.preventDefault();
    },
  });
}

/** Whether a field holds something else than it began with; an emptied one and one never filled are the same. */
function hasChanges(store: IFormStore | undefined): boolean {
  if (!store) return false;
  const { items, data, pristine } = store;
  return items.some(({ name }) => !isSameValue(data[name], pristine[name]));
}
