import { FormRenderer } from 'amis-core';

type Given = unknown[];

/** A form of amis, as the panels of amis-editor use it. */
export interface PanelForm {
  props: {
    name?: string;
    node?: { id?: string };
    onChange?: (...given: Given) => unknown;
    store: { inited: boolean };
  };
  flush(): Promise<void>;
}

interface FormMethods {
  componentDidMount(this: PanelForm): void;
  componentWillUnmount(this: PanelForm): void;
  handleChange(this: PanelForm, value: unknown, name: string, submit: boolean, isDefault?: boolean): void;
  handleBulkChange(this: PanelForm, ...given: Given): void;
  emitChange(this: PanelForm, ...given: Given): unknown;
}

interface Wrapped {
  prototype: unknown;
  ComposedComponent?: Wrapped;
}

/** The methods of amis' form. The class that amis exports wraps the one that has them. */
export const formMethods = innermost(FormRenderer).prototype as FormMethods;

function innermost(wrapped: Wrapped): Wrapped {
  return wrapped.ComposedComponent === undefined ? wrapped : innermost(wrapped.ComposedComponent);
}

/** The property panels that are drawn. */
const panels = new Set<PanelForm>();

/**
 * An edit in a property panel reaches the page through two timers of 250 ms: that of the control, and that of the panel's
 * form. Whoever selects another element meanwhile loses it, since the panel goes with its timers; so does whoever edits
 * another property as the first one comes back to the panel, which then starts from the page.
 *
 * The form hands an edit over at once here. The control keeps its timer, which gathers keystrokes; it ends early when
 * staff do anything but type on.
 */
export function handEditsOver(): void {
  const { componentDidMount, componentWillUnmount, handleChange, handleBulkChange } = formMethods;
  formMethods.componentDidMount = function mount() {
    if (isPanel(this)) panels.add(this);
    componentDidMount.call(this);
  };
  formMethods.componentWillUnmount = function unmount() {
    panels.delete(this);
    componentWillUnmount.call(this);
  };
  formMethods.handleChange = function change(...given) {
    handleChange.apply(this, given);
    // A control's default is no edit: all of them are handed over together, once the panel is drawn.
    const isDefault = given[3] === true;
    if (isPanel(this) && !isDefault) handOver(this);
  };
  formMethods.handleBulkChange = function changeSeveral(...given) {
    handleBulkChange.apply(this, given);
    if (isPanel(this)) handOver(this);
  };
  listenForActs(window);
}

const isPanel = ({ props }: PanelForm) => props.name === 'schemaform';

function handOver(form: PanelForm): void {
  if (form.props.store.inited) void form.flush();
}

/**
 * Hands over what was typed before anything else acts on a press or a key: it is done within microtasks, which run before
 * the next listener does.
 */
function listenForActs(root: Window): void {
  const handAllOver = () => panels.forEach(handOver);
  for (const name of ['pointerdown', 'click', 'beforeunload']) root.addEventListener(name, handAllOver, true);
  root.addEventListener('keydown', (event) => isTyping(event) || handAllOver(), true);
}

/** Keys that go on with a text. */
function isTyping({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return isComposing || (!ctrlKey && !metaKey && /^(?:.|Backspace|Delete|Shift|Process)$/u.test(key));
}
