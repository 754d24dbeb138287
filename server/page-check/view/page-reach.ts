import { isObject } from '../../contract/json-object';
import { callPlaces, sourceOf, type CallPlace, type EventSource } from '../../contract/pages/call-places';
import { findWidgetEvents, findWidgetPlace } from '../../widgets';
import { onceFor, hasType, own, ownText, type Entry, type PageView } from './page-view';

/** Keys between `onEvent` and an action in it: `<event>/actions/0/children/1`. */
const actionSteps = /^(?:\d+|actions|children)$/;

/** The event that runs an action entry; undefined for any other entry. */
function findEvent(entry: Entry): Entry | undefined {
  let at = entry;
  while (at.parent !== undefined && actionSteps.test(at.key) && at.parent.key !== 'onEvent') at = at.parent;
  return at.parent?.key === 'onEvent' ? at : undefined;
}

/** The amis type of an object, if known: from its own `type`, its definition's, or its place. */
export function findType(entry: Entry, root: unknown): string | undefined {
  if (!isObject(entry.value) || findEvent(entry) !== undefined) return undefined;
  const type = ownText(entry.value, 'type') ?? typeOfDefinition(entry.value, root);
  if (entry.key === 'filter' && hasType(entry.parent, /^crud2?$/)) return 'filter';
  if (type !== undefined) return type;
  if (entry.key === 'dialog' || entry.key === 'drawer') return entry.key;
  return entry.parent === undefined ? 'page' : undefined;
}

/** A definition may refer to another one; a circular reference has no type. */
function typeOfDefinition(value: unknown, root: unknown): string | undefined {
  const definitions = own(root, 'definitions');
  let at: unknown = value;
  for (let steps = 0; steps < 20; steps += 1) {
    const name = ownText(at, '$ref');
    if (name === undefined) return undefined;
    at = own(definitions, name);
    const type = ownText(at, 'type');
    if (type !== undefined) return type;
  }
  return undefined;
}

/** The place of a call: in the actions of an event, or at a path below an element. */
type Standing = { event: Entry; path: string } | { holder: Entry; type: string; path: string };

function findStanding(call: Entry, root: unknown): Standing | undefined {
  const steps: string[] = [];
  for (let at = call; at.parent !== undefined; at = at.parent) {
    if (at.parent.key === 'onEvent') return { event: at, path: steps.reverse().join('/') };
    steps.push(Array.isArray(at.parent.value) ? '*' : at.key);
    const type = findType(at.parent, root);
    if (type !== undefined) return { holder: at.parent, type, path: steps.reverse().join('/') };
  }
  return undefined;
}

const actionCall = /^actions(?:\/\*)?(?:\/children(?:\/\*)?)*\/(?:args\/)?api$/;

/** The effects allowed for the call at this place; undefined where calls are sent without user action. */
export function findCallPlace(call: Entry, page: PageView): CallPlace | undefined {
  const standing = findStanding(call, page.root);
  if (call.opaque || standing === undefined) return undefined;
  if ('event' in standing) {
    return actionCall.test(standing.path) && findSource(standing.event, page) === 'person'
      ? 'any'
      : undefined;
  }
  const { type, path, holder } = standing;
  if (selfSubmitting(page).has(holder)) return undefined;
  const places = Object.hasOwn(callPlaces, type) ? callPlaces[type] : undefined;
  if (places !== undefined && Object.hasOwn(places, path)) return places[path];
  return findWidgetPlace(type, path);
}

/** The source of the event that runs an action; undefined for an entry that is no event action. */
export function findActionSource(action: Entry, page: PageView): EventSource | undefined {
  const event = findEvent(action);
  return event === undefined ? undefined : findSource(event, page);
}

function findSource(event: Entry, page: PageView): EventSource {
  const holder = event.parent?.parent;
  const type = holder === undefined ? undefined : findType(holder, page.root);
  if (holder === undefined || type === undefined || event.opaque) return 'itself';
  if (findWidgetEvents(type).includes(event.key)) return 'person';
  const source = sourceOf(type, event.key);
  return source === 'person' && event.key !== 'click' && selfSubmitting(page).has(holder) ? 'itself' : source;
}

/** Forms and wizards that amis submits on opening or on value changes, by a property of theirs or of an item. */
export const selfSubmitting = onceFor(({ entries, root }: PageView): ReadonlySet<Entry> => {
  const found = new Set<Entry>();
  for (const { key, value, parent } of entries) {
    if (!isSubmitKey(key) || value === false || value === null) continue;
    for (let at = parent; at !== undefined && !found.has(at); at = at.parent) {
      if (/^(?:form|wizard)$/.test(findType(at, root) ?? '')) found.add(at);
    }
  }
  return found;
});

export const isSubmitKey = (key: string): boolean => /^submitOn[A-Z]/.test(key);

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
