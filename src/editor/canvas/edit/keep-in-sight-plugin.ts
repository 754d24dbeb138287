import {
  BasePlugin,
  reactionWithOldValue,
  type ActiveEventContext,
  type EditorManager,
  type PluginEvent,
} from 'amis-editor';

/**
 * Adds no element. Scrolls to the selected element, and redraws its selection box when the page moves or the
 * element disappears.
 */
export class KeepInSightPlugin extends BasePlugin {
  static id = 'ConsoleKeepInSightPlugin';
  order = 9_200;
  #frame = 0;
  #hasEnded = false;
  #watched: Node | undefined;
  readonly #changes = new MutationObserver(() => this.#later());
  readonly #sizes = new ResizeObserver(() => this.#later());
  readonly #later = () => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  };
  readonly #stop: () => void;

  constructor(manager: EditorManager) {
    super(manager);
    const { store } = manager;
    this.#stop = reactionWithOldValue(
      () => [store.highlightNodes.map(({ id }) => id).join(), store.schema] as const,
      () => this.#watch(),
    );
  }

  /** A newly added element is selected, so it needs no extra handling. */
  onActive({ context: { node } }: PluginEvent<ActiveEventContext>): void {
    if (node === undefined || node === null) return;
    const { store } = this.manager;
    // amis-editor draws no selection box while a region of another element counts as hovered.
    if (store.hoverRegion !== '' && store.hoverId !== node.id) store.setHoverId('');
    const { id } = node;
    // The element may only be drawn in the next frame, and removed again by then.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (this.#hasEnded) return;
        const [target] = [store.getNodeById(id)?.getTarget() as unknown].flat() as (
          HTMLElement | undefined
        )[];
        if (!target || isInSight(target)) return;
        target.scrollIntoView({ block: 'center' });
        if (isCell(target)) bringIntoView(target);
      }),
    );
  }

  dispose(): void {
    this.#hasEnded = true;
    this.#stop();
    this.#unwatch();
    cancelAnimationFrame(this.#frame);
  }

  #watch(): void {
    const { store } = this.manager;
    const root: Node | undefined =
      store.getIframe?.()?.contentDocument?.body ??
      store.getLayer?.()?.closest('.ae-Preview')?.querySelector('.ae-Preview-body') ??
      undefined;
    if (root !== this.#watched) {
      this.#unwatch();
      this.#watched = root;
      if (root !== undefined) {
        this.#changes.observe(root, {
          childList: true,
          subtree: true,
          characterData: true,
          attributeFilter: ['class', 'style'],
        });
        this.#sizes.observe(root as Element);
        root.addEventListener('scroll', this.#later, true);
      }
    }
    this.#later();
  }

  #unwatch(): void {
    this.#changes.disconnect();
    this.#sizes.disconnect();
    this.#watched?.removeEventListener('scroll', this.#later, true);
    this.#watched = undefined;
  }

  #draw(): void {
    const { store } = this.manager;
    const ids = store.highlightNodes.map(({ id }) => id);
    const isGone = (id: string) => {
      const target: unknown = store.getNodeById(id)?.getTarget();
      return [target].flat().every((element) => element === null || element === undefined);
    };
    const shown = ids.filter((id) => !isGone(id));
    store.calculateHighlightBox(shown);
    store.resetHighlightBox(ids.filter(isGone));
    for (const id of shown) {
      const cells = [store.getNodeById(id)?.getTarget() as unknown].flat() as HTMLElement[];
      const box = document.querySelector<HTMLElement>(`[data-hlbox-id="${CSS.escape(id)}"]`);
      if (box && cells[0] && isCell(cells[0])) endAtView(box, cells[0]);
    }
  }
}

const isCell = (element: HTMLElement) => /^T[HD]$/.test(element.tagName);

/** How much of a cell, in px, lies beyond its list or below a fixed column, on each side. */
function hiddenOf(cell: HTMLElement): { left: number; right: number } {
  const { left, right } = cell.getBoundingClientRect();
  const view = { left: -Infinity, right: Infinity };
  for (let around = cell.parentElement; around !== null; around = around.parentElement) {
    if (styleOf(around).overflowX === 'visible') continue;
    const box = around.getBoundingClientRect();
    view.left = Math.max(view.left, box.left);
    view.right = Math.min(view.right, box.right);
  }
  if (fixedSideOf(cell) === undefined) {
    for (const other of cell.parentElement?.children ?? []) {
      const side = fixedSideOf(other);
      const box = other.getBoundingClientRect();
      if (side === 'right') view.right = Math.min(view.right, box.left);
      if (side === 'left') view.left = Math.max(view.left, box.right);
    }
  }
  return { left: Math.max(0, view.left - left), right: Math.max(0, right - view.right) };
}

/** Every heading sticks to the top; that of a fixed column to a side too. */
function fixedSideOf(cell: Element): 'left' | 'right' | undefined {
  const { position, left, right } = styleOf(cell);
  if (position !== 'sticky') return undefined;
  return right !== 'auto' ? 'right' : left !== 'auto' ? 'left' : undefined;
}

const styleOf = (element: Element) => (element.ownerDocument.defaultView ?? window).getComputedStyle(element);

/** The selection box of a column ends where the column disappears below another one, or leaves the list. */
function endAtView(box: HTMLElement, cell: HTMLElement): void {
  const { left, right } = hiddenOf(cell);
  const isCut = left > 0 || right > 0;
  // The phone may be shown smaller than it is.
  const scale = Number.parseFloat(box.style.width) / cell.getBoundingClientRect().width;
  box.style.marginLeft = isCut ? `${left * scale}px` : '';
  box.style.maxWidth = isCut ? `calc(${box.style.width} - ${(left + right) * scale}px)` : '';
}

/** Scrolls the list until no part of a column is hidden. */
function bringIntoView(cell: HTMLElement): void {
  const { left, right } = hiddenOf(cell);
  let list = cell.parentElement;
  while (list !== null && !/auto|scroll/.test(styleOf(list).overflowX)) list = list.parentElement;
  list?.scrollBy({ left: right > 0 ? right : -left });
}

/** In px. */
const leastSeen = 24;

function isInSight(element: HTMLElement): boolean {
  if (isCell(element)) {
    const { left, right } = hiddenOf(element);
    if (element.getBoundingClientRect().width - left - right < leastSeen) return false;
  }
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const view = element.closest('.ae-Preview-body')?.getBoundingClientRect();
  const frame = element.ownerDocument.documentElement;
  const edge = view ?? { top: 0, left: 0, bottom: frame.clientHeight, right: frame.clientWidth };
  return bottom > edge.top + 8 && top < edge.bottom - 8 && right > edge.left + 8 && left < edge.right - 8;
}
