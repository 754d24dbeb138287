import type { SchemaNode } from './schema-node';

/**
 * Marks the question of a button that destroys nothing. amis hands a confirmation no more than its text and
 * title, and its yes would always be red; the comment itself goes where the text is sanitised.
 */
const harmless = '<!--harmless-->';

/** Only a button that is red itself (`"className": "text-danger"`, `"level": "danger"`) has a red yes. */
export function toConfirmation(button: SchemaNode): SchemaNode {
  const question = button['confirmText'];
  const isRed = `${String(button['className'])} ${String(button['level'])}`.includes('danger');
  if (typeof question !== 'string' || question === '' || isRed) return button;
  return { ...button, confirmText: `${question}${harmless}` };
}

/** Level of the button that says yes to a question of amis. */
export function confirmLevelOf(question: string): 'primary' | 'danger' {
  return question.endsWith(harmless) ? 'primary' : 'danger';
}

/** False where an expression of a page leaves nothing to ask. */
export function isAsked(question: string): boolean {
  return question !== harmless;
}

/** The question without its mark. */
export function questionOf(question: string): string {
  return question.endsWith(harmless) ? question.slice(0, -harmless.length) : question;
}
