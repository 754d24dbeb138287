import { Store } from '../renderers/observed';

/** The one toast system of the console; amis' `env.notify` speaks through it too. No React here. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Milliseconds it stays. Success toasts stay 3 s: the 1 s of A §9 is too short to read. */
  duration: number;
}

const durations: Record<ToastKind, number> = { success: 3_000, info: 3_000, warning: 4_000, error: 5_000 };
const most = 4;

/** What is on show, the newest last. */
export const toastStore = new Store<readonly Toast[]>([]);
let lastId = 0;

const keep = (isKept: (one: Toast) => boolean) => toastStore.set(toastStore.get().filter(isKept));

/** Shows a text. One that is on show already is not doubled: its time starts again. */
function show(kind: ToastKind, text: string): void {
  if (text.trim() === '') return;
  const rest = toastStore.get().filter((toast) => toast.kind !== kind || toast.text !== text);
  toastStore.set([...rest, { id: ++lastId, kind, text, duration: durations[kind] }].slice(-most));
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  dismiss: (id: number) => keep((one) => one.id !== id),
  /** A new submit begins: what was said of an earlier one no longer holds. */
  clear: () => toastStore.set([]),
  /** Staff turn to something else: failures no longer matter; confirmations and what goes on may still be read. */
  clearFailures: () => keep(({ kind }) => kind === 'success' || kind === 'info'),
};
