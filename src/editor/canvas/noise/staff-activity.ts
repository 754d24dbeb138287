import { isPatching } from './own-writes';

/**
 * How long an edit may still be pending, as a number of consecutive timers: panels and the editor debounce with
 * such timers. Counted, not timed, since a busy machine delays all timers alike.
 */
const recency = { timers: 6, each: 250 };

/** Areas where a press only selects: the canvas itself, without the handles that amis-editor lays over it. */
const canvas = '.ae-Preview, .ae-PreviewFrame, .ae-Outline-panel';
/** The designer's own bars, and controls that only open another part of a panel. */
const idle = [
  '.designer-bar',
  '.designer-problems',
  '.designer-notice',
  '[role="tab"]',
  '[class*="Tabs-link"]',
  '[class*="Collapse-header"]',
  '.editorPanel-tabs > [class*="Tabs-linksContainer"]',
  '.panel-btn',
  '.ae-BreadCrumb',
].join(',');
const handles = '.ae-Editor-hlbox, .ae-Editor-toolbarPopover, [class*="Editor-toolbar"]';
/** Keys that never change the page: they move, select or leave. */
const still = /^(?:Tab|Escape|Shift|Control|Alt|Meta|Home|End|Page|F\d|Arrow(?:Left|Right))/;
/** Keys that change nothing on an element where a press only selects or opens. */
const selecting = /^(?:Enter| |Arrow(?:Up|Down))$/;

const always = ['input', 'change', 'paste', 'cut', 'drop', 'dragend'] as const;
const presses = ['pointerdown', 'pointerup'] as const;

export interface StaffActivity {
  /** Whether the user recently did something that can change the page. */
  isRecent(): boolean;
  /** The user did something that can change the page by an event that goes no further. */
  note(): void;
  /** The next change results from something else (an undo), not from the user's last action. */
  forget(): void;
  /** Listens in another document, too: the phone's. */
  listenTo(root: Document): void;
  stop(): void;
}

/** Starts watching; call `stop` at the end. */
export function watchStaffActivity(root: Document): StaffActivity {
  let rest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const documents = new Set<Document>();
  const runFor = (timers: number) => {
    rest = timers;
    clearTimeout(timer);
    if (rest > 0) timer = setTimeout(() => runFor(rest - 1), recency.each);
  };
  const act = () => runFor(recency.timers);
  const press = (event: Event) => {
    const target = event.target;
    if (!isElement(target) || target.closest(idle) !== null) return;
    if (target.closest(canvas) === null || target.closest(handles) !== null) act();
  };
  const key = (event: KeyboardEvent) => {
    const { target } = event;
    const selects = selecting.test(event.key) && !event.ctrlKey && !event.metaKey;
    const isText = isElement(target) && target.closest('input, textarea, [contenteditable]') !== null;
    if (selects && !isText && isElement(target) && target.closest(`${canvas}, ${idle}`) !== null) return;
    if (!still.test(event.key)) act();
  };
  const listenTo = (document: Document) => {
    if (documents.has(document)) return;
    documents.add(document);
    document.addEventListener('keydown', key, true);
    for (const name of always) document.addEventListener(name, act, true);
    for (const name of presses) document.addEventListener(name, press, true);
  };
  listenTo(root);
  return {
    isRecent: () => rest > 0 && !isPatching(),
    note: act,
    forget: () => runFor(0),
    listenTo,
    stop: () => {
      runFor(0);
      for (const document of documents) {
        document.removeEventListener('keydown', key, true);
        for (const name of always) document.removeEventListener(name, act, true);
        for (const name of presses) document.removeEventListener(name, press, true);
      }
      documents.clear();
    },
  };
}

/** Works across windows, where `instanceof Element` would fail. */
function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}
