import { Store } from '../renderers/observed';

/** The console's only toast system; amis' `env.notify` uses it too. No React here. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Display time in ms. Success toasts stay 3 s: the 1 s of A §9 is too short to read. */
  duration: number;
}

const durations: Record<ToastKind, number> = { success: 3_000, info: 3_000, warning: 4_000, error: 5_000 };
const most = 4;

/** The visible toasts, newest last. */
export const toastStore = new Store<readonly Toast[]>([]);
let lastId = 0;

const keep = (isKept: (one: Toast) => boolean) => toastStore.set(toastStore.get().filter(isKept));

/** Shows a text. A text that is already visible is not duplicated; its time restarts. */
function show(kind: ToastKind, text: string, duration = durations[kind]): void {
  if (text.trim() === '') return;
  const rest = toastStore.get().filter((toast) => toast.kind !== kind || toast.text !== text);
  toastStore.set([...rest, { id: ++lastId, kind, text, duration }].slice(-most));
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  /** Shows a text until the returned function is called; at most as long as the longest call takes. */
  hold: (text: string): (() => void) => {
    show('info', text, 100_000);
    return () => keep((one) => one.kind !== 'info' || one.text !== text);
  },
  dismiss: (id: number) => keep((one) => one.id !== id),
  /** A new submit starts: messages of an earlier one no longer apply. */
  clear: () => toastStore.set([]),
  /** The user turns to something else: drops failures, keeps confirmations and information. */
  clearFailures: () => keep(({ kind }) => kind === 'success' || kind === 'info'),
};
