import type { TrialEnd } from '../messages';
import type { PortTransport } from './port-transport';

/** ms without a change on the page, and at most so long after the last answer (a clock on the page never rests). */
const restful = 400;
const patience = 3_000;
const look = 100;

/** Waits until the page stands: its code there, its requests answered, nothing moving any more. */
export function settled(root: HTMLElement, transport: PortTransport): Promise<TrialEnd> {
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (!isShown(root) || !transport.isIdle) return;
      const idle = now - Math.max(transport.idleSince, 0);
      if (idle < restful || (now - changed < restful && idle < patience)) return;
      if (isLoading(root) && idle < patience) return;
      clearInterval(timer);
      observer.disconnect();
      resolve(isBlank(root) ? 'blank' : 'mounted');
    }, look);
  });
}

/** Past the skeleton: amis has the page, or a boundary has its error. */
function isShown(root: HTMLElement): boolean {
  return (
    root.querySelector('.amis-screen, .screen-error') !== null && !root.querySelector('.screen-skeleton')
  );
}

function isLoading(root: HTMLElement): boolean {
  return root.querySelector('[class*="Spinner"]:not([class*="Spinner--hidden"])') !== null;
}

/** Nothing to read, to see or to use. */
function isBlank(root: HTMLElement): boolean {
  if (root.innerText.trim() !== '') return false;
  return !root.querySelector('img, svg, canvas, video, input, textarea, select, button, table');
}
