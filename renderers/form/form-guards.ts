/* Names that the console's conventions (src/amis/conventions) add to every form that saves and to every
   dialog. A form engine that did not know them would have to leave every form to amis. */

/** Action: a dialog asks before it discards typed text. */
export const askBeforeLosing = 'ask-before-losing';

/** Action: a refused form focuses its first invalid field. */
export const focusFirstFault = 'focus-first-fault';

/** Widget: guards a form's text and keeps its drafts. */
export const unsavedText = 'unsaved-text';

/** Widget: compares the typed values with what another user saved meanwhile. */
export const staleRecord = 'stale-record';

/** Widget: shows that the record of a form or service did not load, with a retry. */
export const failedRecord = 'failed-record';

/** Class of the forms whose first field takes the focus. */
export const focusFirst = 'focus-first';

/** What `unsaved-text` knows about the dialog around its form. */
export interface GuardedDialog {
  /** Distinguishes the dialog from the others of its page: its name and the call that saves it. */
  mark: string;
  /** A template. */
  title: string;
  /** Names that it may read from the scope where it was opened. */
  reads: readonly string[];
}
