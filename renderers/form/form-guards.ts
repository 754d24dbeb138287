/*
 * What the console's conventions (src/amis/conventions) put into every form that saves and every dialog: a form engine that
 * did not know them would leave each form to amis.
 */

/** An action: every dialog asks before it drops what was typed. */
export const askBeforeLosing = 'ask-before-losing';

/** An action: every refused form shows its first wrong field. */
export const focusFirstFault = 'focus-first-fault';

/** A widget: guards a form's text and keeps its drafts. */
export const unsavedText = 'unsaved-text';

/** A widget: compares what was typed with what somebody else saved meanwhile. */
export const staleRecord = 'stale-record';

/** Class of the forms whose first field takes the focus. */
export const focusFirst = 'focus-first';

/** What `unsaved-text` is told of the dialog that its form stands in. */
export interface GuardedDialog {
  /** Tells the dialog from the others of its page: what it is called and what it saves. */
  mark: string;
  /** A template. */
  title: string;
  /** Names of what it may read from where it was opened. */
  reads: readonly string[];
}
