import { askInDialog } from '../../../../renderers/fields/confirm-dialog';
import { flushed } from '../../../amis/drafts/keep-draft';
import { openDialogsIn } from '../../../amis/screen/trap-focus';
import { formMethods, type PanelForm } from '../edit/submit-at-once';

/** The dialog of another editor; it asks itself (open-editors.ts). */
export const partDialog = '.subEditor-dialog';
const crosses = '[class*="Modal-close"]:not([class*="Modal-screen"]), [class*="Drawer-close"]';
const buttons = '[class*="Modal-footer"] button, [class*="Drawer-footer"] button';
/** Boxes that only filter what a dialog offers. */
const searches = '.action-tree-search, [class*="SearchBox"]';

/** amis-editor's dialogs in which the user has changed something since they opened. */
const edited = new WeakSet<Element>();
/** The dialog in which the user pressed or typed last. */
let acted: Element | undefined;
/** The dialog that the user is leaving; `isSure`: its edits may go. */
let leaving: { dialog: Element; isSure: boolean } | undefined;
const forms = new Set<PanelForm>();

/**
 * amis-editor's dialogs close by a cross and a cancel button, and only some of them by Escape. This lets Escape close
 * each (`pressToLeave`), and makes all ways ask first when the user has changed something in the dialog.
 */
export function askBeforeLeavingDialogs(): void {
  const { componentDidMount, componentWillUnmount, handleChange, handleBulkChange } = formMethods;
  formMethods.componentDidMount = function mount() {
    forms.add(this);
    componentDidMount.call(this);
  };
  formMethods.componentWillUnmount = function unmount() {
    forms.delete(this);
    componentWillUnmount.call(this);
  };
  const note = () => acted && edited.add(acted);
  formMethods.handleChange = function change(...given) {
    const [, name, , isDefault] = given;
    // A control's default is not an edit, nor is what amis-editor searches for.
    if (isDefault !== true && !name.startsWith('__')) note();
    handleChange.apply(this, given);
  };
  formMethods.handleBulkChange = function changeSeveral(...given) {
    note();
    handleBulkChange.apply(this, given);
  };
  document.addEventListener('input', onInput, true);
  document.addEventListener('click', onClick, true);
}

/** Presses what closes a dialog of amis-editor. @returns whether there is such a part */
export function pressToLeave(dialog: HTMLElement): boolean {
  const out = findWaysOut(dialog)[0];
  out?.click();
  return out !== undefined;
}

/** Its cross and its cancel button. */
const findWaysOut = (dialog: HTMLElement): HTMLElement[] => [
  ...dialog.querySelectorAll<HTMLElement>(crosses),
  ...[...dialog.querySelectorAll<HTMLElement>(buttons)].filter((one) => one.textContent.trim() === '取消'),
];

function findDialogOf(target: EventTarget | null): HTMLElement | undefined {
  // In a preview the page opens dialogs of its own.
  if (!(target instanceof Element) || document.querySelector('.ae-Editor.preview')) return undefined;
  const dialog = openDialogsIn(document).find((one) => one.contains(target));
  return dialog?.matches(partDialog) || dialog?.closest('.ae-Preview') ? undefined : dialog;
}

function onInput({ target }: Event): void {
  acted = findDialogOf(target);
  if (acted && !(target as Element).closest(searches)) edited.add(acted);
}

function onClick(event: MouseEvent): void {
  const { target } = event;
  const dialog = findDialogOf(target);
  const out = dialog && findWaysOut(dialog).find((one) => one.contains(target as Node));
  if (out === undefined) acted = dialog;
  if (!dialog || !out || leaving?.isSure) return;
  event.preventDefault();
  event.stopPropagation();
  if (leaving?.dialog !== dialog) void leave(dialog, out);
}

async function leave(dialog: HTMLElement, out: HTMLElement): Promise<void> {
  leaving = { dialog, isSure: false };
  // The last change may still be on its way from its control to the form.
  await flushed(() => Promise.all([...forms].map((form) => form.flush())));
  acted = undefined;
  leaving.isSure = !edited.has(dialog) || (await askBeforeLoss());
  if (leaving.isSure) out.click();
  leaving = undefined;
}

/** Asks before edits in a dialog of the designer are lost. */
export const askBeforeLoss = (): Promise<boolean> =>
  askInDialog({
    title: '放弃修改？',
    text: '这里的修改还没有保存，放弃后无法找回。',
    danger: true,
    yes: '放弃修改',
    no: '继续编辑',
  });
