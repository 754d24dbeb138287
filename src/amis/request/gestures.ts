/**
 * In ms: effects that start within this time after a gesture belong to it, such as a debounced save or the action
 * after a read.
 */
const reach = 10_000;
/** In ms: calls that start within this time after a permitted call belong to it: the save after an upload. */
const follow = 2_000;
/** Maximum length of such a chain of calls: stops a page that answers each save with another one. */
const mostSteps = 4;

/** Events that count as gestures; scrolling and hovering do not. */
const kinds = ['pointerdown', 'click', 'keydown', 'input', 'change', 'drop', 'paste'] as const;

/** A permitted call; call `end` when it is over. */
interface Permit {
  end(): void;
}

/**
 * The user's gestures in one open screen and its dialogs. A call that changes something is permitted only as the
 * effect of a gesture: a page that merely opens, or is shown again, changes nothing, whatever its JSON says.
 */
export class Gestures {
  /** Windows in which calls may start, with the number of calls since the gesture. */
  #open: { until: number; step: number }[] = [];
  #any = false;
  /** Number of open console-wide questions, whose buttons lie outside the screen. */
  #questions = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  note(): void {
    this.#any = true;
    this.#open = [{ until: this.now() + reach, step: 0 }];
  }

  /** The screen was opened, or shown again. */
  forget(): void {
    this.#any = false;
    this.#open = [];
  }

  /**
   * Permits a call as the effect of a gesture. `'file'`: the user chose a file; there is no time limit, because
   * the file dialog may stay open for long.
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

  /** Whether something that happens now may be the effect of a gesture. */
  isFollowed(): boolean {
    return this.permit('call') !== undefined;
  }

  /** While this screen's question is open, a gesture anywhere counts for this screen. */
  async answering(question: Promise<boolean>): Promise<boolean> {
    this.#questions += 1;
    try {
      return await question;
    } finally {
      this.#questions -= 1;
    }
  }

  /** Records gestures within these elements of a document. @returns a function that stops it */
  listen(roots: readonly HTMLElement[], owner: Document = document): () => void {
    let isScripted = false;
    const hear = (event: Event) => {
      if (!event.isTrusted) {
        // Events that follow a scripted click, such as a checkbox's `change`, are marked as trusted; they fire
        // before the next microtask.
        isScripted = true;
        queueMicrotask(() => (isScripted = false));
      }
      if (isScripted) return;
      // What a document's capturing listener hears happened at one of its nodes.
      const within = roots.some((root) => root.contains(event.target as Node));
      if (within || this.#questions > 0) this.note();
    };
    for (const kind of kinds) owner.addEventListener(kind, hear, { capture: true, passive: true });
    return () => {
      for (const kind of kinds) owner.removeEventListener(kind, hear, { capture: true });
    };
  }
}
