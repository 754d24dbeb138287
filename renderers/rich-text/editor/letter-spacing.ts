import type { Editor } from 'tinymce';

/** Letter spacings 1 to 9 px (A §9). */
const letterSpacings = Array.from({ length: 9 }, (_, index) => `${index + 1}px`);

const format = 'letterspacing';

/** Adds the format and its menu button `letterspacing`. */
export function registerLetterSpacing(editor: Editor): void {
  editor.on('PreInit', () => {
    editor.formatter.register(format, {
      inline: 'span',
      styles: { 'letter-spacing': '%value' },
      remove_similar: true,
      clear_child_styles: true,
    });
  });
  const now = () => editor.dom.getStyle(firstSelected(editor), 'letter-spacing', true);
  const apply = (value: string | undefined) =>
    editor.undoManager.transact(() => {
      editor.focus();
      if (value) editor.formatter.apply(format, { value });
      // Removes the style whatever its value, as TinyMCE does for a colour, and removes the span when it has no other
      // attributes left.
      else editor.formatter.remove(format, { value: null }, undefined, true);
      editor.nodeChanged();
    });
  editor.ui.registry.addMenuButton(format, {
    text: '字间距',
    tooltip: '字间距',
    fetch: (show) => {
      const current = now() ?? '';
      const choices = [undefined, ...letterSpacings];
      show(
        choices.map((value) => ({
          type: 'togglemenuitem' as const,
          text: value ?? '默认',
          active: value ? current === value : !letterSpacings.includes(current),
          onAction: () => apply(value),
        })),
      );
    },
  });
}

/** The element around the first selected letter, even when the selection starts outside its span. */
function firstSelected(editor: Editor): Element {
  const { startContainer, startOffset } = editor.selection.getRng();
  let node: Node = startContainer.childNodes[startOffset] ?? startContainer;
  while (node.firstChild) node = node.firstChild;
  return node.parentElement ?? editor.getBody();
}
