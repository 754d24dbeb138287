import { FormPlugin, generateNodeId } from 'amis-editor';
import { isObject } from '../../../../server/contract/json-object';

/** Properties that contain elements. In others, such as the data of a call, an object with a `type` may be anything. */
const places = [
  ...['body', 'columns', 'items', 'tabs', 'filter', 'buttons', 'actions'],
  ...['toolbar', 'headerToolbar', 'footerToolbar', 'bulkActions', 'itemActions'],
  ...['dialog', 'drawer', 'feedback'],
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
  const isForm = value['type'] === 'form' || place === 'filter';
  const inside = places.flatMap((name) =>
    Object.hasOwn(value, name) ? [[name, withIds(value[name], name)] as const] : [],
  );
  return {
    ...value,
    // An own id stays in its place: the properties of a page keep their order in git.
    ...(!Object.hasOwn(value, 'id') && { id: generateNodeId() }),
    ...(isForm && { feat: FormPlugin.prototype.guessDSFeatFromSchema(value) }),
    ...Object.fromEntries(inside),
  };
}
