import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { setTransport } from '../../../src/http';
import { connection } from '../../../src/net/network-failure';
import { sendXhr } from '../../../src/net/transport';
import { toast } from '../../../src/toast';

// A busy machine easily takes longer than a second.
configure({ asyncUtilTimeout: 15_000 });

/** What browsers have and jsdom lacks, for the libraries under test. */
globalThis.CSS ??= { escape: escapeIdentifier } as typeof CSS;

/** Enough of CSS.escape for the keys and ids that the libraries look for. */
function escapeIdentifier(text: string): string {
  return text.replace(/[^\w-]/g, (letter) => `\\${letter}`).replace(/^\d/, (digit) => `\\3${digit} `);
}

/** jsdom lays nothing out: no size ever changes, nothing comes into view, nothing is scrolled. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.IntersectionObserver ??= ResizeObserver as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => undefined;

// Test files share a document and the modules that they import; this runs before each file, and starts it as a page
// that was just opened. A file that changes anything else puts it back.
vi.useRealTimers();
vi.unstubAllGlobals();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
history.replaceState(null, '', `${location.origin}/`);
setTransport(sendXhr);
toast.clear();
await comeOnline();

afterEach(cleanup);

/** Ends the retries that a failed call of an earlier file has begun: the server answers. */
async function comeOnline(): Promise<void> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  connection.retry();
  vi.unstubAllGlobals();
  await vi.waitUntil(() => !connection.isOffline());
}
