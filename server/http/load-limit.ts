/** The process is congested when a turn of the event loop or of the database takes longer than this. A call takes several turns. */
const congestedMs = 60;
/** While congested, the limit is the number of calls that end within this time; each call then takes about as long. */
const targetMs = 300;
/** Length of the window over which ended calls are counted. */
const windowMs = 2_000;
/** Upper bound of the limit, whatever the calls wait for. */
const mostCalls = 1_000;
/** The limit before anything has been measured, and again when the load has gone. */
const calmCalls = 64;
/** Lower bound of the limit: the calls that two browsers send to one host at once. */
const leastCalls = 12;
/** Congestion is over after this time without a slow turn. */
const calmMs = 2_000;

/**
 * How many calls at once a process can take on. Capacity is measured, not configured: by Little's law a call takes as long
 * as there are calls in, divided by the calls that end per second.
 */
export class LoadLimit {
  #limit = calmCalls;
  #inFlight = 0;
  #busySince = 0;
  #congestedAt = -Infinity;
  /** Ended calls between two measurements, oldest first. */
  #ended: { at: number; count: number }[] = [];
  #endedNow = 0;

  /** @param now milliseconds of a steady clock */
  constructor(private readonly now: () => number) {}

  get inFlight(): number {
    return this.#inFlight;
  }

  get limit(): number {
    return Math.round(this.#limit);
  }

  get hasRoom(): boolean {
    return this.#inFlight < this.#limit;
  }

  begin(): void {
    if (this.#inFlight === 0) {
      this.#busySince = this.now();
      this.#ended = [];
    }
    this.#inFlight += 1;
  }

  end(): void {
    this.#inFlight -= 1;
    this.#endedNow += 1;
  }

  /**
   * @param turnMs what a turn takes at the moment, at worst
   * @param isBusy whether this process has no time to spare: calls then wait for it, not for somebody else
   */
  measure(turnMs: number, isBusy = false): void {
    const now = this.now();
    this.#ended.push({ at: now, count: this.#endedNow });
    this.#endedNow = 0;
    while ((this.#ended[0]?.at ?? now) <= now - windowMs) this.#ended.shift();
    this.#limit = this.#next(turnMs, isBusy, now);
  }

  #next(turnMs: number, isBusy: boolean, now: number): number {
    if (turnMs > congestedMs) {
      this.#congestedAt = now;
      return Math.max(leastCalls, this.#endedPerMs(now) * targetMs);
    }
    const isCalm = now - this.#congestedAt > calmMs;
    // What is let in gets on: more may come, fast where the calls wait for somebody else.
    if (this.#inFlight > this.#limit * 0.7 && turnMs < congestedMs / 2 && !isBusy)
      return Math.min(mostCalls, isCalm ? this.#limit * 1.25 : this.#limit + 1);
    if (isCalm && this.#inFlight < this.#limit / 2) return calmCalls;
    return this.#limit;
  }

  #endedPerMs(now: number): number {
    const count = this.#ended.reduce((sum, { count: ended }) => sum + ended, 0);
    return count / Math.min(windowMs, Math.max(targetMs / 2, now - this.#busySince));
  }
}
