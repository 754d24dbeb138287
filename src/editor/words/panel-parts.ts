/** Properties under which the JSON of an amis-editor panel holds further controls. */
export const panelParts = ['body', 'tabs', 'controls', 'columns', 'items', 'form'] as const;
