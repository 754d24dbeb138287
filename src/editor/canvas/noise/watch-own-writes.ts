import { EditorManager } from 'amis-editor';
import { formMethods } from '../panel-form';
import { asPatch, notePanelDefault } from './own-writes';

interface PanelForm {
  props: { name?: string; node?: { id?: string } };
}
type HandleChange = (
  this: PanelForm,
  value: unknown,
  name: string,
  submit: boolean,
  isDefault?: boolean,
) => void;

/** Watches where amis-editor patches a page, and where a control of a panel hands in its default as it is drawn. */
export function watchOwnWrites(): void {
  const patch = EditorManager.prototype.patchSchema;
  EditorManager.prototype.patchSchema = function patchSchema(this: EditorManager, force?: boolean) {
    asPatch(() => patch.call(this, force));
  };
  const form = formMethods as { handleChange: HandleChange };
  const change = form.handleChange;
  form.handleChange = function handleChange(this: PanelForm, ...given) {
    const [value, name, , isDefault] = given;
    const element = this.props.name === 'schemaform' ? this.props.node?.id : undefined;
    if (element !== undefined && isDefault === true && typeof name === 'string' && value !== undefined)
      notePanelDefault(element, name, value);
    change.apply(this, given);
  };
}
