import { performance } from 'node:perf_hooks';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { refusal, sendAnswer } from '../adapter/amis-answer';
import { code } from '../contract/codes';
import { message } from '../contract/messages';

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

export interface LoadGateOptions {
  log: Logger;
  /** Resolves when work that is queued now would have its turn: how long that takes is what callers wait. */
  awaitTurn: () => Promise<unknown>;
  /** Milliseconds of a steady clock; the process' own unless given. */
  now?: () => number;
  /** Milliseconds between two measurements; 0: the owner calls `measure`. */
  tickMs?: number;
}

export interface LoadGate {
  handle: RequestHandler;
  /** Adjusts the limit to how long turns take now, and refuses calls that have waited too long. */
  measure(): void;
  stop(): void;
}

/** A call beyond the limit waits so long for another to end: a burst is no overload. */
const longestWaitMs = 200;
/** So many logins and captchas at once come in whatever else is under way: who is out can come in. */
const mostLogins = 16;
const retryAfterSeconds = 2;
/** A process whose event loop rests less than a tenth of such a time is busy. */
const utilizationWindowMs = 150;
const busyUtilization = 0.9;
const login = /^\/(?:api\/)?admin\/(?:login|captcha\/captchaImage)$/i;
const gated = /^\/(?:api|admin|files)\//i;

interface Waiting {
  until: number;
  enter: () => void;
  refuse: () => void;
}

/**
 * Refuses what is beyond the capacity of this process with 503 and `Retry-After`, in place of letting everybody wait for
 * seconds:
 *
 *   room (LoadLimit) -> in | short queue -> in, or refused after 0.2 s | queue full -> refused at once
 *
 * Health and files of the client always pass; logins have room of their own.
 */
export function createLoadGate({
  log,
  awaitTurn,
  now = () => performance.now(),
  tickMs = 50,
}: LoadGateOptions): LoadGate {
  const load = new LoadLimit(now);
  let waiting: Waiting[] = [];
  let logins = 0;
  let turn = { started: 0, lastMs: 0, under: false };
  let shed = 0;
  let lastTick = now();
  let lastReport = 0;

  const takeTurn = () => {
    if (turn.under) return;
    turn = { ...turn, started: now(), under: true };
    const end = () => (turn = { ...turn, lastMs: now() - turn.started, under: false });
    // A database that is gone is told by readiness; here its calls fail fast.
    void awaitTurn().then(end, end);
  };

  let utilization = performance.eventLoopUtilization();
  let utilizedSince = performance.now();
  let isBusy = false;
  const measureUtilization = () => {
    if (performance.now() - utilizedSince < utilizationWindowMs) return;
    const current = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(current, utilization).utilization > busyUtilization;
    utilization = current;
    utilizedSince = performance.now();
  };

  const measure = () => {
    const at = now();
    const lagMs = at - lastTick - tickMs;
    lastTick = at;
    measureUtilization();
    load.measure(Math.max(lagMs, turn.lastMs, turn.under ? at - turn.started : 0), isBusy);
    takeTurn();
    for (const { until, refuse } of [...waiting]) if (until <= at) refuse();
    admit();
    if (shed > 0 && at - lastReport > 1_000) {
      log.warn({ shed, inFlight: load.inFlight, limit: load.limit }, 'calls beyond capacity are refused');
      shed = 0;
      lastReport = at;
    }
  };

  function admit(): void {
    for (let next = waiting[0]; next !== undefined && load.hasRoom; next = waiting[0]) next.enter();
  }

  function enter(res: Response, next: () => void, ended = () => {}): void {
    load.begin();
    res.once('close', () => {
      load.end();
      ended();
      admit();
    });
    next();
  }

  function refuse(res: Response): void {
    shed += 1;
    // The body is read away, or the browser would see a reset instead of the answer.
    res.req.resume();
    res.setHeader('retry-after', retryAfterSeconds);
    sendAnswer(res, refusal(code.unavailable, message.busy), { httpStatus: 503 });
  }

  function enqueue(res: Response, next: () => void): void {
    const leave = () => {
      waiting = waiting.filter((other) => other !== place);
      res.off('close', leave);
    };
    const place: Waiting = {
      until: now() + longestWaitMs,
      enter: () => {
        leave();
        enter(res, next);
      },
      refuse: () => {
        leave();
        refuse(res);
      },
    };
    res.once('close', leave);
    waiting.push(place);
  }

  const timer = tickMs > 0 ? setInterval(measure, tickMs) : undefined;
  timer?.unref();
  return {
    handle: (req, res, next) => {
      if (!gated.test(req.path)) return next();
      if (login.test(req.path) && logins < mostLogins) {
        logins += 1;
        return enter(res, next, () => (logins -= 1));
      }
      if (load.hasRoom && waiting.length === 0) return enter(res, next);
      // Who stands behind as many as are in would have to wait too long.
      if (waiting.length >= load.limit) return refuse(res);
      enqueue(res, next);
    },
    measure,
    stop: () => clearInterval(timer),
  };
}
