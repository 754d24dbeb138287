import {
  BasePlugin,
  reactionWithOldValue,
  type ActiveEventContext,
  type EditorManager,
  type PluginEvent,
} from 'amis-editor';

/**
 * Adds no element. Scrolls to the selected element, and redraws its selection box when the page moves or the
 * element disappears. Keeps the bar above the box inside the canvas.
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
  /** What the user pressed last on the canvas. */
  #pressed: Node | null = null;
  readonly #press = ({ target }: Event) => {
    this.#pressed = target as Node;
    // The same column may be selected already, in another card.
    this.#later();
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
        const target = this.#findShown(id);
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
        root.addEventListener('pointerdown', this.#press, true);
      }
    }
    this.#later();
  }

  #unwatch(): void {
    this.#changes.disconnect();
    this.#sizes.disconnect();
    this.#watched?.removeEventListener('scroll', this.#later, true);
    this.#watched?.removeEventListener('pointerdown', this.#press, true);
    this.#pressed = null;
    this.#watched = undefined;
  }

  #draw(): void {
    const { store } = this.manager;
    const ids = store.highlightNodes.map(({ id }) => id);
    const shown = ids.filter((id) => this.#findShown(id) !== undefined);
    store.calculateHighlightBox(shown);
    store.resetHighlightBox(ids.filter((id) => !shown.includes(id)));
    const layer = store.getLayer?.();
    if (!layer) return;
    const screen = findScreen(layer, store.getIframe?.());
    for (const id of shown) {
      const box = document.querySelector<HTMLElement>(`[data-hlbox-id="${CSS.escape(id)}"]`);
      const node = store.getNodeById(id);
      if (box === null || node === undefined) continue;
      const element = this.#findShown(id);
      const aside = element && isCell(element) ? fitToCell(box, element, node, screen) : 0;
      keepBarInside(box, node.x + aside, screen);
    }
  }

  /**
   * The element that stands for a node. The rows of a list may be cards, without headings: for a column, it is the
   * value in the card that was pressed last, or in the first one.
   */
  #findShown(id: string): HTMLElement | undefined {
    const target: unknown = this.manager.store.getNodeById(id)?.getTarget();
    const drawn = [target].flat().filter(Boolean) as HTMLElement[];
    const inCards = drawn.filter(isInCard);
    return inCards.find((value) => value.contains(this.#pressed)) ?? inCards[0] ?? drawn[0];
  }
}

/** Where the page shows, in px of the layer of boxes. */
interface Screen {
  left: number;
  top: number;
  width: number;
}

function findScreen(layer: HTMLElement, phone: HTMLIFrameElement | null | undefined): Screen {
  if (!phone) return { left: 0, top: 0, width: layer.offsetWidth };
  const outer = layer.getBoundingClientRect();
  const inner = phone.getBoundingClientRect();
  // The phone may be drawn smaller than it is, together with the layer.
  const scale = outer.width / layer.offsetWidth;
  return {
    left: (inner.left - outer.left) / scale,
    top: (inner.top - outer.top) / scale,
    width: phone.clientWidth,
  };
}

const isCell = (element: HTMLElement) => /^T[HD]$/.test(element.tagName);

const isInCard = (element: HTMLElement) =>
  element.tagName === 'TD' && styleOf(element).display !== 'table-cell';

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

/**
 * amis-editor draws the box of a column around all its cells. This ends it where the column disappears below another
 * one or leaves the list; in a card, the box encloses only the value. @returns by how many px it moves the left edge
 */
function fitToCell(
  box: HTMLElement,
  cell: HTMLElement,
  drawn: { x: number; y: number },
  screen: Screen,
): number {
  const { left, right } = hiddenOf(cell);
  const { left: x, top: y, width, height } = cell.getBoundingClientRect();
  const isValue = isInCard(cell);
  const aside = isValue ? screen.left + x + left - drawn.x : left;
  box.style.marginLeft = `${aside}px`;
  box.style.maxWidth = `${width - left - right}px`;
  box.style.marginTop = isValue ? `${screen.top + y - drawn.y}px` : '';
  box.style.maxHeight = isValue ? `${height}px` : '';
  return aside;
}

/** amis-editor lets the bar above a box begin or end at the box's edges, where it may run out of the page. */
function keepBarInside(box: HTMLElement, left: number, screen: Screen): void {
  const bar = box.querySelector<HTMLElement>('.ae-Editor-toolbarPopover');
  if (bar === null) return;
  const most = screen.left + screen.width - bar.offsetWidth;
  const place = Math.max(screen.left, Math.min(left, most));
  // From the inner edge of the box's border.
  bar.style.left = `${place - left - box.clientLeft}px`;
  bar.style.right = 'auto';
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
