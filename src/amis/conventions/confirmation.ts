import type { SchemaNode } from './schema-node';

/**
 * Marks the confirmation of a button that destroys nothing. amis passes only text and title to a confirmation and
 * would always make its yes button red. The sanitiser removes the comment before display.
 */
const harmless = '<!--harmless-->';

/**
 * Makes the yes button red only when the button itself is red (`"className": "text-danger"`, `"level":
 * "danger"`).
 */
export function toConfirmation(button: SchemaNode): SchemaNode {
  const question = button['confirmText'];
  const isRed = `${String(button['className'])} ${String(button['level'])}`.includes('danger');
  if (typeof question !== 'string' || question === '' || isRed) return button;
  return { ...button, confirmText: `${question}${harmless}` };
}

/** Level of the yes button in an amis confirmation. */
export function confirmLevelOf(question: string): 'primary' | 'danger' {
  return question.endsWith(harmless) ? 'primary' : 'danger';
}

/** False when the page's expression leaves the question empty. */
export function isAsked(question: string): boolean {
  return question !== harmless;
}

/** The question without the marker that declares its action harmless. */
export function questionOf(question: string): string {
  return question.endsWith(harmless) ? question.slice(0, -harmless.length) : question;
}
