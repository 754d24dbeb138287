import { FormPlugin, generateNodeId } from 'amis-editor';
import { isObject } from '../../../../server/contract/json-object';

/** Properties that contain elements. In others, such as the data of a call, an object with a `type` may be anything. */
const places = [
  ...['body', 'columns', 'items', 'tabs', 'filter', 'buttons', 'actions'],
  ...['toolbar', 'headerToolbar', 'footerToolbar', 'bulkActions', 'itemActions'],
  ...['dialog', 'drawer', 'feedback', 'definitions'],
];

/**
 * Adds the ids and the notes on forms that amis-editor would add itself once the page is drawn. It would then draw the
 * whole page again, before it requests the rows of a list.
 */
export function withOwnIds<Element extends object>(element: Element): Element {
  return withIds(element) as Element;
}

function withIds(value: unknown, place = ''): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one));
  if (!isObject(value)) return value;
  // The shared dialogs of a page, by name.
  if (place === 'definitions')
    return Object.fromEntries(Object.entries(value).map(([name, dialog]) => [name, withIds(dialog)]));
  const isForm = value['type'] === 'form' || place === 'filter';
  const inside = places.flatMap((name) =>
    Object.hasOwn(value, name) ? [[name, withIds(value[name], name)] as const] : [],
  );
  return {
    ...value,
    // An id of the page stays in its position, because the properties of a page keep their order in git.
    ...(!Object.hasOwn(value, 'id') && { id: generateNodeId() }),
    ...(isForm && { feat: FormPlugin.prototype.guessDSFeatFromSchema(value) }),
    ...Object.fromEntries(inside),
  };
}

/** Wraps the `body` of a page or dialog in a list: amis-editor would do that after drawing it, and draw it again. */
export const withListBody = <Element extends { body?: unknown }>(element: Element): Element =>
  isObject(element.body) ? { ...element, body: [element.body] } : element;
