/** The one toast system of the console; amis' `env.notify` speaks through it too. No React here. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Milliseconds it stays. Success toasts stay 3 s: the 1 s of A §9 is too short to read. */
  duration: number;
}

export interface ToastOptions {
  duration?: number;
}

const durations: Record<ToastKind, number> = { success: 3_000, info: 3_000, warning: 4_000, error: 5_000 };
const most = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a text. One that is on show already is not doubled: its time starts again. */
function show(kind: ToastKind, text: string, { duration = durations[kind] }: ToastOptions = {}): void {
  if (text.trim() === '') return;
  const rest = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  publish([...rest, { id: ++lastId, kind, text, duration }].slice(-most));
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  dismiss: (id: number) => publish(toasts.filter((one) => one.id !== id)),
  /** A new submit begins: what was said of an earlier one no longer holds. */
  clear: () => publish([]),
  /** Staff turn to something else: failures no longer matter; confirmations and what goes on may still be read. */
  clearFailures: () => publish(toasts.filter(({ kind }) => kind === 'success' || kind === 'info')),
};

/** For `useSyncExternalStore`. */
export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
