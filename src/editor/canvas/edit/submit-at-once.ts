import { FormRenderer } from 'amis-core';

type Given = unknown[];

/** An amis form, as amis-editor's panels use it. */
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

/** The methods of amis' form. The class that amis exports is a wrapper around the one that has them. */
export const formMethods = innermost(FormRenderer).prototype as FormMethods;

function innermost(wrapped: Wrapped): Wrapped {
  return wrapped.ComposedComponent === undefined ? wrapped : innermost(wrapped.ComposedComponent);
}

/** The forms of the mounted property panels, and of the open popover of a text. */
const panels = new Set<PanelForm>();

/**
 * An edit in a property panel reaches the page through two debounces of 250 ms: the control's, and that of the
 * panel's form. Selecting another element meanwhile loses the edit, since the panel unmounts with its timers; so
 * does editing another property while the first edit returns to the panel, which then restarts from the page.
 *
 * This makes the form submit an edit at once. The control keeps its debounce, which collects keystrokes; it is
 * flushed when the user does anything other than typing.
 */
export function submitPanelEditsAtOnce(): void {
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
    // A control's default is not an edit: all defaults are submitted together, once the panel is drawn.
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
 * Submits typed text before any other listener handles a press or a key: it finishes in microtasks, which run
 * before the next listener.
 */
function listenForActs(root: Window): void {
  const handAllOver = () => panels.forEach(handOver);
  for (const name of ['pointerdown', 'click', 'beforeunload']) root.addEventListener(name, handAllOver, true);
  root.addEventListener('keydown', (event) => isTyping(event) || handAllOver(), true);
}

/** Whether a key continues typing. */
function isTyping({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return isComposing || (!ctrlKey && !metaKey && /^(?:.|Backspace|Delete|Shift|Process)$/u.test(key));
}
