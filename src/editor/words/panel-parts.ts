/** The properties of a part of one of amis-editor's panels under which its controls stand. */
export const panelParts = ['body', 'tabs', 'controls', 'columns', 'items', 'form'] as const;
