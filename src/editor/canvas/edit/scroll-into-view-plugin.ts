import {
  BasePlugin,
  reactionWithOldValue,
  type ActiveEventContext,
  type EditorManager,
  type PluginEvent,
} from 'amis-editor';

/** Number of frames to wait for a box; amis-editor draws none for some elements. */
const mostFrames = 10;

/**
 * Adds no element. Scrolls to the selected element, and redraws its selection box when the page moves or the
 * element disappears. Puts the bar of the box where it hides no other element.
 */
export class ScrollIntoViewPlugin extends BasePlugin {
  static id = 'ConsoleKeepInSightPlugin';
  order = 9_200;
  #frame = 0;
  /** Number of frames in which a box was missing. */
  #waited = 0;
  #hasEnded = false;
  #watched: Element | undefined;
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
  /** The drawn element below the pointer. */
  #hovered: Node | null = null;
  readonly #hover = ({ target }: Event) => {
    const drawn = (target as Element).closest('[data-editor-id]');
    if (drawn === this.#hovered) return;
    this.#hovered = drawn;
    this.#later();
  };
  readonly #stop: () => void;

  constructor(manager: EditorManager) {
    super(manager);
    const { store } = manager;
    this.#stop = reactionWithOldValue(
      () =>
        [
          store.highlightNodes.map(({ id }) => id).join(),
          store.hoverRegion,
          store.activeRegion,
          store.schema,
        ] as const,
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
        const target = this.#findShown(id)?.element;
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
    const root: Element | undefined =
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
        this.#sizes.observe(root);
        root.addEventListener('scroll', this.#later, true);
        root.addEventListener('pointerdown', this.#press, true);
        root.addEventListener('pointerover', this.#hover, true);
      }
    }
    this.#later();
  }

  #unwatch(): void {
    this.#changes.disconnect();
    this.#sizes.disconnect();
    this.#watched?.removeEventListener('scroll', this.#later, true);
    this.#watched?.removeEventListener('pointerdown', this.#press, true);
    this.#watched?.removeEventListener('pointerover', this.#hover, true);
    this.#pressed = this.#hovered = null;
    this.#watched = undefined;
  }

  #draw(): void {
    const { store } = this.manager;
    const found = store.highlightNodes.map(({ id }) => ({ id, element: this.#findShown(id) }));
    const shown = found.flatMap(({ id, element }) => (element ? [{ id, element }] : []));
    store.calculateHighlightBox(shown.map(({ id }) => id));
    store.resetHighlightBox(found.flatMap(({ id, element }) => (element ? [] : [id])));
    const layer = store.getLayer?.();
    const page = this.#watched;
    if (!layer || !page) return;
    const screen = findScreen(layer, store.getIframe?.());
    const boxes = shown.map(({ id }) =>
      document.querySelector<HTMLElement>(`[data-hlbox-id="${CSS.escape(id)}"]`),
    );
    const tips = [...layer.querySelectorAll<HTMLElement>('.is-highlight > .region-tip')];
    // A new box may appear some frames after its element is hovered or selected.
    this.#waited = boxes.includes(null) || tips.some((tip) => tip.offsetWidth === 0) ? this.#waited + 1 : 0;
    if (this.#waited > 0 && this.#waited < mostFrames) this.#later();
    for (const [at, { id, element }] of shown.entries()) {
      const box = boxes[at];
      const node = store.getNodeById(id);
      if (box && node) placeBar(box, element.element, fitTo(box, element, node, screen), screen, page);
    }
    const contents = tips.length > 0 ? contentsOf(page, screen) : [];
    for (const tip of tips) {
      const region = store.getNodeById(tip.dataset['nodeId'] ?? '', tip.dataset['nodeRegion']);
      if (region) placeTip(tip, region, contents);
    }
  }

  /**
   * The element that stands for a node. In the rows of a list, a node is drawn several times: the one that was pressed
   * last counts, of a hovered node the one below the pointer, or the first one. A column is its heading; where rows are
   * cards, without headings, one of its values.
   */
  #findShown(id: string): Shown | undefined {
    const { store } = this.manager;
    const target: unknown = store.getNodeById(id)?.getTarget();
    const first = [target].flat().find((element) => element !== null && element !== undefined);
    if (first === undefined) return undefined;
    const drawn = [...store.getDoc().querySelectorAll<HTMLElement>(`[data-editor-id="${CSS.escape(id)}"]`)];
    const cells = drawn.filter(isCell);
    const choice = cells.length > 0 ? cells.filter(isInCard) : drawn;
    const isSelected = store.activeId === id || store.selections.includes(id);
    const pointed = !isSelected && store.hoverId === id ? this.#hovered : this.#pressed;
    const chosen = choice.find((one) => one.contains(pointed));
    const isOneOfSeveral = cells.length > 0 ? choice.length > 0 : choice.length > 1 && chosen !== undefined;
    return { element: chosen ?? choice[0] ?? (first as HTMLElement), isOneOfSeveral };
  }
}

/** An element that stands for a node; `isOneOfSeveral`: the selection box encloses only this one. */
interface Shown {
  element: HTMLElement;
  isOneOfSeveral: boolean;
}

/** Where the page shows, in px of the layer of boxes. */
interface Screen {
  left: number;
  width: number;
  /** Added to coordinates in the page's window. */
  offset: { x: number; y: number };
}

function findScreen(layer: HTMLElement, phone: HTMLIFrameElement | null | undefined): Screen {
  const outer = layer.getBoundingClientRect();
  if (!phone) return { left: 0, width: layer.offsetWidth, offset: { x: -outer.left, y: -outer.top } };
  const inner = phone.getBoundingClientRect();
  // The phone may be drawn smaller than it is, together with the layer.
  const scale = outer.width / layer.offsetWidth;
  const offset = { x: (inner.left - outer.left) / scale, y: (inner.top - outer.top) / scale };
  return { left: offset.x, width: phone.clientWidth, offset };
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
 * amis-editor draws a selection box around all cells of a column, or the first one of several elements. This ends the
 * box of a column where the column disappears below another one or leaves the list, or moves it to the element that
 * was pressed. @returns the box's place, in px from the corner of the layer that holds the boxes
 */
function fitTo(
  box: HTMLElement,
  { element, isOneOfSeveral }: Shown,
  drawn: { x: number; y: number; w: number; h: number },
  { offset }: Screen,
): DOMRect {
  const { style } = box;
  const { left: x, top: y, width, height } = element.getBoundingClientRect();
  if (isOneOfSeveral) {
    style.marginLeft = `${x + offset.x - drawn.x}px`;
    style.marginTop = `${y + offset.y - drawn.y}px`;
    style.maxWidth = `${width}px`;
    style.maxHeight = `${height}px`;
    return new DOMRect(x + offset.x, y + offset.y, width, height);
  }
  const { left, right } = isCell(element) ? hiddenOf(element) : { left: 0, right: 0 };
  style.marginLeft = `${left}px`;
  style.maxWidth = isCell(element) ? `${width - left - right}px` : '';
  style.marginTop = style.maxHeight = '';
  return new DOMRect(drawn.x + left, drawn.y, isCell(element) ? width - left - right : drawn.w, drawn.h);
}

/**
 * Puts the bar of a box where it hides no other element: above the box, below it, at the right end of a wide one, or
 * beside it, past its neighbours. If every place hides an element, it takes the one that hides the fewest texts and
 * controls. amis-editor puts it above, where it hides the line before, and may let it run out of the page.
 */
function placeBar(box: HTMLElement, element: HTMLElement, at: DOMRect, screen: Screen, page: Element): void {
  const bar = box.querySelector<HTMLElement>('.ae-Editor-toolbarPopover');
  if (bar === null) return;
  const { offsetWidth: width, offsetHeight: height } = bar;
  const most = screen.left + screen.width - width;
  const left = Math.max(screen.left, Math.min(at.left, most));
  // The bar covers the frame of the box, above and below.
  const above = at.top - height + box.clientTop;
  const below = at.bottom - box.clientTop;
  // The middle of a single line, which is lower than the bar.
  const level = at.top + Math.min(0, (at.height - height) / 2);
  const others = findOthers(element)
    .map((other) => onLayer(other.getBoundingClientRect(), screen))
    .filter(({ top, bottom }) => bottom > above && top < below + height);
  const gapTo = (x: number) => Math.max(x - at.right, at.left - x - width);
  const aside = others
    .flatMap((one) => [one.right, one.left - width])
    .filter((x) => x >= screen.left && x <= most && gapTo(x) >= 0)
    .sort((one, other) => gapTo(one) - gapTo(other))
    .slice(0, mostAside);
  const corners: (readonly [number, number])[] = [
    [left, above],
    [left, below],
    ...(at.right <= most ? [[at.right, level] as const] : []),
    ...(at.width > width + leastLeft ? [[at.right - width, level] as const] : []),
    ...aside.flatMap((x) => [level, above, below].map((y) => [x, y] as const)),
  ];
  const places = corners.map(([x, y]) => new DOMRect(x, y, width, height));
  const place = findFree(places, others) ?? leastOver(places, contentsOf(page, screen, element));
  if (place === undefined) return;
  // From the inner edge of the box's border.
  bar.style.left = `${place.left - at.left - box.clientLeft}px`;
  bar.style.top = `${place.top - at.top - box.clientTop}px`;
  bar.style.right = 'auto';
}

/**
 * Puts the label of a region where it hides no content: above its upper edge, or inside; nowhere if each place hides some.
 * While something is dragged it is a place to drop, and stays where amis-editor puts it.
 */
function placeTip(
  tip: HTMLElement,
  { x, y, w }: { x: number; y: number; w: number },
  contents: readonly DOMRect[],
): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const lefts = [x + (w - width) / 2, x + w - width, x];
  const places = [y - height, y].flatMap((top) => lefts.map((left) => new DOMRect(left, top, width, height)));
  const place = width === 0 ? undefined : findFree(places, contents);
  tip.toggleAttribute('data-placed', place !== undefined);
  if (place === undefined) return;
  tip.style.setProperty('--tip-left', `${place.left - x}px`);
  tip.style.setProperty('--tip-top', `${place.top - y}px`);
}

/** A place in the page's window, on the layer of boxes. */
const onLayer = ({ left, top, width, height }: DOMRect, { offset }: Screen) =>
  new DOMRect(left + offset.x, top + offset.y, width, height);

const findFree = (places: readonly DOMRect[], others: readonly DOMRect[]) =>
  places.find((one) => !others.some((other) => isOver(one, other)));

/** The first place that hides least. */
function leastOver(places: readonly DOMRect[], others: readonly DOMRect[]): DOMRect | undefined {
  const hidden = places.map((one) => others.filter((other) => isOver(one, other)).length);
  return places[hidden.indexOf(Math.min(...hidden))];
}

const controls = 'input, textarea, button, img, svg, canvas';

/** Where a page shows text, pictures and controls, beside those of `own`. */
function contentsOf(page: Element, screen: Screen, own?: Element): DOMRect[] {
  const rects = [...page.querySelectorAll(controls)].flatMap((one) =>
    own?.contains(one) ? [] : [one.getBoundingClientRect()],
  );
  const range = page.ownerDocument.createRange();
  const texts = page.ownerDocument.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (own?.contains(text) || text.nodeValue?.trim() === '') continue;
    range.selectNodeContents(text);
    rects.push(...range.getClientRects());
  }
  return rects.map((rect) => onLayer(rect, screen));
}

/** Number of places tried beside an element, the nearest ones. */
const mostAside = 12;
/** How much of an element, in px, a bar at its right end leaves. */
const leastLeft = 80;

/** The drawn elements that neither contain an element nor are part of it. */
const findOthers = (element: HTMLElement) =>
  [...element.ownerDocument.querySelectorAll('[data-editor-id]')].filter(
    (other) =>
      !other.contains(element) &&
      !element.contains(other) &&
      other.getAttribute('data-editor-id') !== element.getAttribute('data-editor-id'),
  );

/** Whether a bar hides more of an element than the width of the frame of a box. */
const isOver = (bar: DOMRect, other: DOMRect) =>
  other.width > 0 &&
  bar.left < other.right &&
  other.left < bar.right &&
  bar.top + 2 < other.bottom &&
  other.top < bar.bottom - 2;

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
