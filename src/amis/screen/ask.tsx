import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { AlertComponent, alert as showAlert, confirm as showConfirm } from 'amis-ui';
import { sanitizeHtml } from '../door/sanitize';

export interface AskOptions {
  confirmText?: string;
  cancelText?: string;
  /** Level of the button that says yes; 'danger' unless given. */
  confirmBtnLevel?: string;
}

/** amis' types leave out the third parameter. */
type Confirm = (text: string, title?: string, options?: object, cancelText?: string) => Promise<boolean>;

let mounted: Promise<void> | undefined;

/**
 * amis' own dialogs for alert and confirm need a place that is there before the first question: by
 * itself amis makes one too late under React 18, and the first confirmation of a page is lost.
 */
function mountOnce(): Promise<void> {
  mounted ??= new Promise((resolve) => {
    const place = document.createElement('div');
    place.className = 'amis-portal';
    document.body.append(place);
    createRoot(place).render(<Place onMounted={resolve} />);
  });
  return mounted;
}

function Place({ onMounted }: { onMounted: () => void }) {
  useEffect(onMounted, [onMounted]);
  return <AlertComponent theme="antd" locale="zh-CN" />;
}

/** Asks; true for yes. Esc, the cross and 取消 are no. The text may hold HTML, which is sanitised. */
export async function askToConfirm(text: string, title?: string, options: AskOptions = {}): Promise<boolean> {
  await mountOnce();
  const confirm = showConfirm as unknown as Confirm;
  return confirm(sanitizeHtml(text), title ?? '请确认', { ...options, closeOnEsc: true }, options.cancelText);
}

/** Tells; the text may hold HTML, which is sanitised. */
export async function tell(text: string, title?: string): Promise<void> {
  await mountOnce();
  showAlert(sanitizeHtml(text), title);
}
