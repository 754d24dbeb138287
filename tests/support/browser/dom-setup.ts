import { cleanup, configure, renderHook } from '@testing-library/react';
import { setInteractionModality, useFocusVisible } from 'react-aria/useFocusVisible';
import { afterEach, vi } from 'vitest';
import { setTransport } from '../../../src/http';
import { connection } from '../../../src/net/network-failure';
import { sendXhr } from '../../../src/net/transport';
import { toast } from '../../../src/toast';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** Polyfills of browser APIs that the libraries under test need and jsdom lacks. */
globalThis.CSS ??= { escape: escapeIdentifier } as typeof CSS;

/** A subset of CSS.escape, sufficient for the keys and ids that the libraries query. */
function escapeIdentifier(text: string): string {
  return text.replace(/[^\w-]/g, (letter) => `\\${letter}`).replace(/^\d/, (digit) => `\\3${digit} `);
}

/** Stubs that do nothing: jsdom has no layout, so no size, visibility or scroll position changes. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= ResizeObserver as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => undefined;
/** No media query matches: the theme is light, and the screen wide. */
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

// Test files share one document and their imported modules. Before each file, this resets them to the state of a newly
// opened page. A file that changes any other global state restores it itself.
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
history.replaceState(null, '', `${location.origin}/`);
setTransport(sendXhr);
toast.clear();
// React Aria stops watching the keyboard when a test dispatches `beforeunload`; this hook starts it again.
renderHook(() => useFocusVisible()).unmount();
setInteractionModality('keyboard');
await comeOnline();

afterEach(cleanup);

/** Ends the retries after a failed call of an earlier file, by a successful answer. */
async function comeOnline(): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  connection.retry();
  vi.unstubAllGlobals();
  await vi.waitUntil(() => !connection.isOffline());
}
