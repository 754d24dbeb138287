import { FormPlugin, generateNodeId } from 'amis-editor';
import { isObject } from '../../../../server/contract/json-object';

/** Properties that contain elements. In others, such as the data of a call, an object with a `type` may be anything. */
const places = [
  ...['body', 'columns', 'items', 'tabs', 'filter', 'buttons', 'actions'],
  ...['toolbar', 'headerToolbar', 'footerToolbar', 'bulkActions', 'itemActions'],
  ...['dialog', 'drawer', 'feedback'],
];

/**
 * A page with the ids that amis-editor gives to its elements, and the notes on its forms. amis-editor adds them after it has
 * drawn the page, and draws it again, before it requests the rows of a list.
 */
export function withOwnIds<Element extends object>(element: Element): Element {
  return withIds(element) as Element;
}

function withIds(value: unknown, place = ''): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one));
  if (!isObject(value)) return value;
  const isForm = value['type'] === 'form' || place === 'filter';
  const inside = places.flatMap((name) =>
    Object.hasOwn(value, name) ? [[name, withIds(value[name], name)] as const] : [],
  );
  return {
    id: generateNodeId(),
    ...value,
    ...(isForm && { feat: FormPlugin.prototype.guessDSFeatFromSchema(value) }),
    ...Object.fromEntries(inside),
  };
}
