import { EditorManager } from 'amis-editor';
import { formMethods } from '../panel-form';
import { asPatch, notePanelDefault } from './own-writes';

interface PanelForm {
  props: { name?: string; node?: { id?: string }; onChange?: (...given: unknown[]) => unknown };
}
interface FormMethods {
  handleChange(this: PanelForm, value: unknown, name: string, submit: boolean, isDefault?: boolean): void;
  handleBulkChange(this: PanelForm, ...given: unknown[]): void;
  emitChange(this: PanelForm, ...given: unknown[]): unknown;
}

/** Watches where amis-editor patches a page, and where a control of a panel hands in its default as it is drawn. */
export function watchOwnWrites(): void {
  const patch = EditorManager.prototype.patchSchema;
  EditorManager.prototype.patchSchema = function patchSchema(this: EditorManager, force?: boolean) {
    asPatch(() => patch.call(this, force));
  };
  const form = formMethods as FormMethods;
  const { handleChange, handleBulkChange, emitChange } = form;
  /** Forms in which anything but a default was set. */
  const edited = new WeakSet<PanelForm>();
  /** Whether a form inside a control is passing its defaults on to the control. amis passes them on like typed values. */
  let isHandingIn = false;
  form.handleChange = function (...given) {
    const [value, name, , isDefault] = given;
    if (isDefault === true || isHandingIn) {
      const element = this.props.name === 'schemaform' ? this.props.node?.id : undefined;
      if (element !== undefined && typeof name === 'string' && value !== undefined)
        notePanelDefault(element, name, value);
    } else edited.add(this);
    handleChange.apply(this, given);
  };
  form.handleBulkChange = function (...given) {
    if (!isHandingIn) edited.add(this);
    handleBulkChange.apply(this, given);
  };
  form.emitChange = function (...given) {
    const { props } = this;
    const { onChange } = props;
    if (edited.has(this) || onChange === undefined) return emitChange.apply(this, given);
    const handIn = (...values: unknown[]) => {
      isHandingIn = true;
      try {
        return onChange(...values);
      } finally {
        isHandingIn = false;
      }
    };
    // amis reads `onChange` from the props at once and calls it later: the props may be put back right away.
    this.props = { ...props, onChange: handIn };
    try {
      return emitChange.apply(this, given);
    } finally {
      this.props = props;
    }
  };
}
