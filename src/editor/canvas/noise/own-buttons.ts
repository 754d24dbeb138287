import { DialogPlugin, FormPlugin } from 'amis-editor';

/**
 * A dialog that says nothing of its buttons has 取消 and 确认, a form 提交. amis-editor writes them into the schema, to
 * have them clicked on the canvas: whoever opened a dialog and confirmed it would have changed the page, and a layout
 * editor would have added buttons. They are left out; a page that wants other ones still names its own.
 */
export function leaveButtonsOut(): void {
  DialogPlugin.prototype.patchSchema = () => undefined;
  const patch = FormPlugin.prototype.patchSchema;
  FormPlugin.prototype.patchSchema = function patchForm(this: FormPlugin, schema, info, props) {
    // A form without a panel is given none.
    const patched: unknown = patch.call(this, { ...schema, wrapWithPanel: false }, info, props);
    if (typeof patched !== 'object' || patched === null) return undefined;
    const { wrapWithPanel: _, ...rest } = patched as Record<string, unknown>;
    return Object.hasOwn(schema, 'wrapWithPanel')
      ? { ...rest, wrapWithPanel: (schema as Record<string, unknown>)['wrapWithPanel'] }
      : rest;
  };
}
