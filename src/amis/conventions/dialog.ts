import { isObject } from '../../../server/contract/json-object';
import { askBeforeLosing } from '../../../renderers/form/form-guards';
import { withDefaults, type SchemaNode } from './schema-node';

/** A failure is told once, by its toast, and a save by one spinner; Esc closes; closing asks before typed text is lost. */
export function toDialog(node: SchemaNode): SchemaNode {
  const events = isObject(node['onEvent']) ? node['onEvent'] : {};
  const cancel = isObject(events['cancel']) ? events['cancel'] : {};
  const actions = Array.isArray(cancel['actions']) ? cancel['actions'] : [];
  return {
    ...withDefaults(node, {
      ...{ closeOnEsc: true, closeOnOutside: false, showErrorMsg: false },
      // A form that saves says so itself.
      ...(holdsForm(node['body']) ? { showLoading: false } : {}),
    }),
    onEvent: {
      ...events,
      cancel: { ...cancel, actions: [{ actionType: askBeforeLosing }, ...actions] },
    },
  };
}

function holdsForm(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsForm);
  return isObject(value) && (value['type'] === 'form' || holdsForm(value['body']));
}

/** `"dialog": {…}` needs no type to be one; a confirmation's title and text and a `$ref` are none yet. */
export function typeDialog(key: string, child: unknown, parent: SchemaNode): unknown {
  if ((key !== 'dialog' && key !== 'drawer') || !isObject(child)) return child;
  if (child['type'] !== undefined || child['$ref'] !== undefined) return child;
  return parent['actionType'] === key ? { ...child, type: key } : child;
}
