/** How long after it an edit may still be on its way: panels and the editor debounce theirs. */
const settling = 1_500;

/** What merely selects: a press on the canvas itself, not on the handles that amis-editor lays over it. */
const canvas = '.ae-Preview, .ae-PreviewFrame, .ae-Outline-panel';
/** The designer's own bar changes nothing, but for undo and redo (`data-edits`). */
const idle = '.designer-bar, .designer-problems, .designer-notice';
const handles = '.ae-Editor-hlbox, .ae-Editor-toolbarPopover, [class*="Editor-toolbar"]';

/** Whether staff lately did something that can change the page. Call `stop` at the end. */
export function watchStaffActivity(root: Document): { isRecent: () => boolean; stop: () => void } {
  let last = Number.NEGATIVE_INFINITY;
  const act = () => (last = performance.now());
  const press = (event: Event) => {
    const target = event.target;
    if (!(target instanceof Element)) return;
    if (target.closest(idle) !== null && target.closest('[data-edits]') === null) return;
    if (target.closest(canvas) === null || target.closest(handles) !== null) act();
  };
  const always = ['keydown', 'input', 'change', 'paste', 'cut', 'drop', 'dragend'] as const;
  for (const name of always) root.addEventListener(name, act, true);
  for (const name of ['pointerdown', 'pointerup'] as const) root.addEventListener(name, press, true);
  return {
    isRecent: () => performance.now() - last < settling,
    stop: () => {
      for (const name of always) root.removeEventListener(name, act, true);
      for (const name of ['pointerdown', 'pointerup'] as const) root.removeEventListener(name, press, true);
    },
  };
}
