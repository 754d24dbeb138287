import { DialogPlugin, EditorManager, FormPlugin } from 'amis-editor';
import type { JsonObject } from '../../../../server/contract/json-object';
import { formMethods, type PanelForm } from '../edit/submit-at-once';
import { asPatch, notePanelDefault } from './own-writes';

/** Detects where amis-editor patches a page, and where a panel's control writes its default on drawing. */
export function watchOwnWrites(): void {
  const patch = EditorManager.prototype.patchSchema;
  EditorManager.prototype.patchSchema = function patchSchema(this: EditorManager, force?: boolean) {
    asPatch(() => patch.call(this, force));
  };
  const { handleChange, handleBulkChange, emitChange } = formMethods;
  /** Forms in which a value other than a default was set. */
  const edited = new WeakSet<PanelForm>();
  /** Whether a form inside a control is passing its defaults on to the control. amis passes them on like typed values. */
  let isHandingIn = false;
  formMethods.handleChange = function (...given) {
    const [value, name, , isDefault] = given;
    if (isDefault === true || isHandingIn) {
      const element = this.props.name === 'schemaform' ? this.props.node?.id : undefined;
      if (element !== undefined && typeof name === 'string' && value !== undefined)
        notePanelDefault(element, name, value);
    } else edited.add(this);
    handleChange.apply(this, given);
  };
  formMethods.handleBulkChange = function (...given) {
    if (!isHandingIn) edited.add(this);
    handleBulkChange.apply(this, given);
  };
  formMethods.emitChange = function (...given) {
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
    // amis reads `onChange` from the props at once and calls it later, so the props can be restored right away.
    this.props = { ...props, onChange: handIn };
    try {
      return emitChange.apply(this, given);
    } finally {
      this.props = props;
    }
  };
}

/**
 * A dialog without declared buttons shows 取消 and 确认, a form 提交. amis-editor writes these into the schema to make
 * them selectable on the canvas, so opening and confirming a dialog would change the page, and a layout editor
 * would have added buttons. This leaves them out; a page can still declare its own buttons.
 */
export function leaveButtonsOut(): void {
  DialogPlugin.prototype.patchSchema = () => undefined;
  const patch = FormPlugin.prototype.patchSchema;
  FormPlugin.prototype.patchSchema = function patchForm(this: FormPlugin, schema, info, props) {
    // Keeps a form without a panel from getting one.
    const patched: unknown = patch.call(this, { ...schema, wrapWithPanel: false }, info, props);
    if (typeof patched !== 'object' || patched === null) return undefined;
    const { wrapWithPanel: _, ...rest } = patched as JsonObject;
    return Object.hasOwn(schema, 'wrapWithPanel')
      ? { ...rest, wrapWithPanel: (schema as JsonObject)['wrapWithPanel'] }
      : rest;
  };
}
