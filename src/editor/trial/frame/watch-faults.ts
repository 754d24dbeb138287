import { isCancelled } from '../../../amis/request/fetcher';
import type { TrialFault } from '../messages';
import { addSchemaFilter, type Schema } from 'amis-core';

/** Elements that amis, React and our own boundary show instead of a failed part. */
const placeholders =
  '.screen-error, .failed-element, .RuntimeError, .renderer-error-boundary, .antd-Alert--danger h3 + pre';

/** Browsers report it when a layout needs two passes; it is harmless. */
const harmless = /^ResizeObserver loop/;

/**
 * Reports everything that fails from now on: uncaught errors, unhandled rejections, parts that React or amis
 * caught and replaced, and violations of the frame's security policy. Reports each once. Returns a function that
 * checks the page now.
 */
export function watchFaults(root: HTMLElement, tell: (fault: TrialFault) => void): () => void {
  const reported = new Set<string>();
  const report = (kind: TrialFault['kind'], message: string, component = findCulprit(message)) => {
    const key = `${kind} ${message}`;
    if (reported.has(key) || reported.size >= 50) return;
    reported.add(key);
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
    // A save that fails for the network rejects with an empty message.
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
  if (element.matches('.screen-error, .failed-element'))
    return ['error', (element.querySelector('code') ?? element.querySelector('span'))?.textContent ?? text];
  if (element.matches('pre')) {
    const message = element.previousElementSibling?.textContent ?? text;
    return ['error', message.replace(/^\w*Error: /, '')];
  }
  return ['error', text];
}

function toMessage(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}

/** Type -> description of its last rendered element. */
const rendered = new Map<string, string>();
const culprits = new Map<string, string>();

/**
 * React does not name the page element that failed. The stack shows it: it contains the files of amis' widgets
 * (`Tabs-3f2a.js`) and ours, which are named after the types. Recorded by error message when React logs an error.
 */
export function noteRendered(): void {
  addSchemaFilter((schema: Schema) => {
    rendered.set(String(schema.type), describe(schema));
    return schema;
  });
  const log = console.error;
  console.error = (...parts: unknown[]) => {
    const error = parts.find((part) => part instanceof Error);
    if (error && !culprits.has(error.message)) culprits.set(error.message, findInStack(error.stack ?? ''));
    log.apply(console, parts);
  };
}

/** `input-text “手机号”`; '' when unknown. */
function findCulprit(message: string): string {
  return culprits.get(message) ?? '';
}

function findInStack(stack: string): string {
  for (const [, file = ''] of stack.matchAll(/\/([A-Za-z][\w-]*?)-[\w-]{8}\.js:/g)) {
    const type = file.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
    const found = rendered.get(type);
    if (found !== undefined) return found;
  }
  return '';
}

function describe({ type, label, title, name }: Schema): string {
  const called = [label, title, name].find((text) => typeof text === 'string' && text !== '');
  return called === undefined ? String(type) : `${String(type)} “${String(called)}”`;
}
