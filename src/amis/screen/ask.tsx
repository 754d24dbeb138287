import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AlertComponent, alert as showAlert } from 'amis-ui';
import { askInDialog } from '../../../renderers/fields/confirm-dialog';
import { toElements } from '../../../renderers/list/view/safe-html';
import { sanitizeHtml } from '../door/sanitize';
import { holdFocus } from './hold-focus';

export interface AskOptions {
  confirmText?: string;
  cancelText?: string;
  /** Level of the button that says yes; 'danger' unless given. */
  confirmBtnLevel?: string;
}

let mounted: Promise<void> | undefined;

/**
 * amis' own dialog for alerts needs a place that is there before the first one: by itself amis makes one too late under
 * React 18, and the first alert of a page is lost.
 */
function mountOnce(): Promise<void> {
  mounted ??= new Promise((resolve) => {
    const place = document.createElement('div');
    place.className = 'amis-portal console-question';
    document.body.append(place);
    holdFocus(place);
    createRoot(place).render(<Place onMounted={resolve} />);
  });
  return mounted;
}

function Place({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return <AlertComponent theme="antd" locale="zh-CN" />;
}

/** Asks; true for yes. Esc and 取消 are no. The text may hold HTML, which is sanitised. */
export function askToConfirm(text: string, title?: string, options: AskOptions = {}): Promise<boolean> {
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

/** Tells; the text may hold HTML, which is sanitised. */
export async function tell(text: string, title?: string): Promise<void> {
  await mountOnce();
  showAlert(sanitizeHtml(text), title);
}
