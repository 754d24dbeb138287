import { toast } from '../../toast';

/**
 * B §8: 复制成功 / 复制失败. A console served without TLS has no clipboard, and a browser may refuse the one it
 * has: then the text is copied as a selection. Fetched with the first copy, so that no list waits for it.
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

/** Selects the text in a field of its own, copies it, and gives the focus back. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  // Inside an open dialog, whose focus trap would take the selection away again.
  const home = focused?.closest('[role="dialog"]') ?? document.body;
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
