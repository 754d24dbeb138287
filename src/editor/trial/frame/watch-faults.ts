import { isCancelled } from '../../../amis/request/fetcher';
import type { TrialFault } from '../messages';
import { findCulprit } from './rendered';

/** What amis, React and our own boundary put in the place of what broke. */
const placeholders = '.screen-error, .RuntimeError, .renderer-error-boundary, .antd-Alert--danger h3 + pre';

/** Said by browsers when a layout settles in two steps: nothing is wrong. */
const harmless = /^ResizeObserver loop/;

/**
 * Tells of everything that goes wrong from now on: errors nobody caught, promises nobody waited for, what React or amis
 * caught and replaced, and what the frame's security policy stopped. Each is told once. Returns what looks at the page now.
 */
export function watchFaults(root: HTMLElement, tell: (fault: TrialFault) => void): () => void {
  const told = new Set<string>();
  const report = (kind: TrialFault['kind'], message: string, component = findCulprit(message)) => {
    const key = `${kind} ${message}`;
    if (told.has(key) || told.size >= 50) return;
    told.add(key);
    tell({ kind, message, component });
  };
  const look = () => {
    for (const element of root.ownerDocument.querySelectorAll(placeholders)) {
      const [kind, message, component] = read(element);
      report(kind, message, component);
    }
  };
  window.addEventListener('error', ({ message, error }) => {
    if (!harmless.test(message)) report('error', toMessage(error ?? message));
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // A save that the network kept away rejects without a word.
    if (!isCancelled(reason) && toMessage(reason) !== '') report('error', toMessage(reason));
  });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    report('blocked', `${blockedURI || '内嵌内容'}（${effectiveDirective}）`);
  });
  new MutationObserver(look).observe(root.ownerDocument.body, { childList: true, subtree: true });
  return look;
}

function read(element: Element): [TrialFault['kind'], string, string?] {
  const text = element.textContent ?? '';
  if (element.matches('.RuntimeError')) {
    const [, path = ''] = /Path:\s*(\S*)/.exec(element.querySelector('p + p')?.textContent ?? '') ?? [];
    const [, type = ''] = /"type":\s*"([^"]*)"/.exec(element.querySelector('code')?.textContent ?? '') ?? [];
    return ['unknown-type', `没有“${type}”这种组件`, path];
  }
  if (element.matches('.screen-error')) return ['error', element.querySelector('span')?.textContent ?? text];
  if (element.matches('pre')) {
    const told = element.previousElementSibling?.textContent ?? text;
    return ['error', told.replace(/^\w*Error: /, '')];
  }
  return ['error', text];
}

function toMessage(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}
