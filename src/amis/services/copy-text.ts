import { toast } from '../../toast';

/**
 * B §8: 复制成功 / 复制失败. Without TLS there is no clipboard API, and a browser may refuse access: the text is then
 * copied as a selection. Lazy-loaded with the first copy, so that no list waits for it.
 */
export async function copyText(text: string): Promise<void> {
  if ((await writeToClipboard(text)) || copySelection(text)) toast.success('复制成功');
  else toast.error('复制失败');
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Selects the text in a temporary field, copies it, and returns the focus. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  // Inside the open dialog: a focus trap would take the selection away, and a <dialog> makes the rest inert.
  const home = focused?.closest('[role="dialog"], dialog') ?? document.body;
  home.append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
