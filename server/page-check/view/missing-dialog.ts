import { own, ownText, type Entry, type PageView } from './page-view';

/** An action's property is written beside it or in its `args`. */
export const ofAction = (value: unknown, key: string) => own(value, key) ?? own(own(value, 'args'), key);

/** The name of the dialog that a button or an event's action opens, if the page no longer has it. */
export function findMissingDialog(
  { value, opaque, parent, pointer }: Entry,
  { root }: PageView,
): string | undefined {
  const action = ownText(value, 'actionType');
  if (opaque || (action !== 'dialog' && action !== 'drawer')) return undefined;
  const isButton = /^(?:button|action)$/.test(ownText(value, 'type') ?? '');
  if (!isButton && !isEventAction({ parent, pointer })) return undefined;
  const name = ownText(ofAction(value, action), '$ref');
  return name === undefined || own(own(root, 'definitions'), name) !== undefined ? undefined : name;
}

/** Whether it is an action of an event, not a button. */
export const isEventAction = ({ parent, pointer }: Pick<Entry, 'parent' | 'pointer'>) =>
  parent?.key === 'actions' && pointer.includes('/onEvent/');
