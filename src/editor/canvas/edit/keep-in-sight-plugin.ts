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
        if (target && !isInSight(target)) target.scrollIntoView({ block: 'center' });
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
    store.calculateHighlightBox(ids.filter((id) => !isGone(id)));
    store.resetHighlightBox(ids.filter(isGone));
  }
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const view = element.closest('.ae-Preview-body')?.getBoundingClientRect();
  const frame = element.ownerDocument.documentElement;
  const edge = view ?? { top: 0, left: 0, bottom: frame.clientHeight, right: frame.clientWidth };
  return bottom > edge.top + 8 && top < edge.bottom - 8 && right > edge.left + 8 && left < edge.right - 8;
}
