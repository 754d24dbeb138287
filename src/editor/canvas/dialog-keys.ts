/** The properties of an action under which a dialog stands; a `feedback` shows the result of the action. */
export const isDialogKey = (key: string): boolean => /^(?:dialog|drawer|feedback)$/.test(key);
