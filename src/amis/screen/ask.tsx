import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AlertComponent, alert as showAlert } from 'amis-ui';
import { askInDialog } from '../../../renderers/fields/confirm-dialog';
import { toElements } from '../../../renderers/list/view/safe-html';
import { sanitizeHtml } from '../services/sanitize';
import { trapFocus } from './trap-focus';

export interface AskOptions {
  confirmText?: string;
  cancelText?: string;
  /** Level of the yes button; defaults to 'danger'. */
  confirmBtnLevel?: string;
}

let mounted: Promise<void> | undefined;

/**
 * Mounts the container of amis' alert dialogs in advance: amis would create it too late under React 18 and lose
 * the first alert of a page.
 */
function mountOnce(): Promise<void> {
  mounted ??= new Promise((resolve) => {
    const place = document.createElement('div');
    place.className = 'amis-portal console-question';
    document.body.append(place);
    trapFocus(place);
    createRoot(place).render(<Place onMounted={resolve} />);
  });
  return mounted;
}

function Place({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return <AlertComponent theme="antd" locale="zh-CN" />;
}

/** Asks; resolves to true for yes. Esc and 取消 mean no. The text may contain HTML, which is sanitised. */
export function askToConfirm(text: string, title: string | undefined, options: AskOptions): Promise<boolean> {
  const { confirmText, cancelText, confirmBtnLevel = 'danger' } = options;
  const html = sanitizeHtml(text);
  return askInDialog({
    text: toElements(html) ?? <div dangerouslySetInnerHTML={{ __html: html }} />,
    danger: confirmBtnLevel === 'danger',
    ...(title === undefined ? {} : { title }),
    ...(confirmText === undefined ? {} : { yes: confirmText }),
    ...(cancelText === undefined ? {} : { no: cancelText }),
  });
}

/** Shows an alert; the text may contain HTML, which is sanitised. */
export async function tell(text: string, title: string | undefined): Promise<void> {
  await mountOnce();
  showAlert(sanitizeHtml(text), title);
}
