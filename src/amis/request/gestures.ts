/** ms after a gesture within which what it sets off begins: a debounced save, an action after a reading call. */
const reach = 10_000;
/** ms after a call that a gesture set off within which what follows from it begins: the save after an upload. */
const follow = 2_000;
/** So many calls may follow one from another: a page that answers each save with the next one comes to an end. */
const mostSteps = 4;

/** What a person does with a page. Scrolling and hovering is not among it. */
const kinds = ['pointerdown', 'click', 'keydown', 'input', 'change', 'drop', 'paste'] as const;

/** A call about to be made: `end` is told when it is over. */
export interface Permit {
  end(): void;
}

/**
 * What a person has done in one open screen and its dialogs since it opened. A call that changes something is made only as
 * the effect of it: a page that is merely opened, or shown again, changes nothing, whatever it says.
 */
export class Gestures {
  /** When calls may begin, and how many calls lie between them and the gesture. */
  #open: { until: number; step: number }[] = [];
  #any = false;
  /** Questions that cover the whole console, wherever their buttons are. */
  #questions = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  note(): void {
    this.#any = true;
    this.#open = [{ until: this.now() + reach, step: 0 }];
  }

  /** The screen is opened, or shown again. */
  forget(): void {
    this.#any = false;
    this.#open = [];
  }

  /**
   * Whether a call may be made as the effect of a gesture. `'file'`: somebody chose the file, however long ago they opened
   * the window to choose it.
   */
  permit(kind: 'call' | 'file'): Permit | undefined {
    const steps = this.#open.filter(({ until }) => until >= this.now()).map(({ step }) => step);
    if (kind === 'file' && this.#any) steps.push(0);
    if (steps.length === 0) return undefined;
    const step = Math.min(...steps) + 1;
    return {
      end: () => {
        if (step >= mostSteps) return;
        this.#open = this.#open.filter(({ until }) => until >= this.now());
        this.#open.push({ until: this.now() + follow, step });
      },
    };
  }

  /** Whether what happens now may be the effect of a gesture. */
  isFollowed(): boolean {
    return this.permit('call') !== undefined;
  }

  /** While it is answered, a gesture anywhere is one in this screen, whose question it is. */
  async answering<Answer>(question: Promise<Answer>): Promise<Answer> {
    this.#questions += 1;
    try {
      return await question;
    } finally {
      this.#questions -= 1;
    }
  }

  /** Notes what is done by hand within these elements. @returns what ends it */
  listen(roots: readonly HTMLElement[]): () => void {
    let isScripted = false;
    const hear = (event: Event) => {
      if (!event.isTrusted) {
        // The browser's own reaction, such as `change` of a checkbox that a script clicks, is trusted. It fires before the next microtask.
        isScripted = true;
        queueMicrotask(() => (isScripted = false));
      }
      if (isScripted) return;
      const within =
        event.target instanceof Node && roots.some((root) => root.contains(event.target as Node));
      if (within || this.#questions > 0) this.note();
    };
    for (const kind of kinds) document.addEventListener(kind, hear, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, hear, { capture: true });
    };
  }
}
