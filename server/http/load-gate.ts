import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { refusal, sendAnswer } from '../adapter/browser';
import { code } from '../contract/codes';
import { message } from '../contract/messages';

/**
 * The process is congested when a turn of the event loop or of the database takes longer than this. A call takes
 * several turns.
 */
const congestedMs = 60;
/** While congested, the limit is the number of calls that end within this time; each call then takes about as long. */
const targetMs = 300;
/** Length of the window over which ended calls are counted. */
const windowMs = 2_000;
/** Upper bound of the limit, even if calls only wait for others. */
const mostCalls = 1_000;
/** The initial limit, also restored after the load has ended. */
const calmCalls = 64;
/** Lower bound of the limit: the concurrent calls of two browsers. */
const leastCalls = 12;
/** Congestion is over after this time without a slow turn. */
const calmMs = 2_000;

/**
 * The number of concurrent calls a process can handle. Capacity is measured, not configured: by Little's law, the
 * time of a call is the number of concurrent calls divided by the calls that end per second.
 */
export class LoadLimit {
  #limit = calmCalls;
  #inFlight = 0;
  #busySince = 0;
  #congestedAt = -Infinity;
  /** Ended calls between two measurements, oldest first. */
  #ended: { at: number; count: number }[] = [];
  #endedNow = 0;

  /** @param now milliseconds of a monotonic clock */
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
    this.leave();
    this.#endedNow += 1;
  }

  /** Ends the count of a call that goes on, but no longer needs this process. */
  leave(): void {
    this.#inFlight -= 1;
  }

  /**
   * @param turnMs the longest current turn
   * @param isBusy whether this process has no spare CPU time, so calls wait for it and not for others
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
    // Calls make progress: raise the limit, quickly if they wait for others.
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

interface LoadGateOptions {
  log: Logger;
  /** Resolves when work queued now gets its turn; the delay is measured. */
  awaitTurn: () => Promise<unknown>;
  /** Milliseconds of a monotonic clock; defaults to the process' own. */
  now?: () => number;
  /** Milliseconds between two measurements; 0 means that the owner calls `measure`. */
  tickMs?: number;
}

export interface LoadGate {
  handle: RequestHandler;
  /** Adjusts the limit to the current duration of turns, and refuses calls that have waited too long. */
  measure(): void;
  stop(): void;
}

/**
 * How long a call over the limit may wait. As long as the queue was empty a second ago, it is a burst, which ends by
 * itself; if not, the load lasts, and longer queues would only make every call slower (controlled delay, CoDel).
 */
const burstWaitMs = 1_000;
const overloadWaitMs = 200;
/** Separate limit for logins and captchas, so that people can log in under load. */
const mostLogins = 16;
const retryAfterSeconds = 2;
/**
 * A call whose body has not arrived after this time gives its slot back until it has: it costs nothing meanwhile, and
 * a few slow senders, who need no session, would otherwise keep everyone else out.
 */
const bodyWaitMs = 100;
/** A process is busy if its event loop is idle for less than a tenth of this time. */
const utilizationWindowMs = 150;
const busyUtilization = 0.9;
const login = /^\/(?:api\/)?admin\/(?:login|captcha\/captchaImage)$/i;
const gated = /^\/(?:api|admin|files)\//i;

/** An admitted call whose body is still arriving. */
interface Sending {
  since: number;
  req: IncomingMessage;
  giveBack: () => void;
}

interface Waiting {
  until: number;
  enter: () => void;
  refuse: () => void;
}

/**
 * Refuses calls over the capacity of this process with 503 and `Retry-After`, instead of making everyone wait for
 * seconds:
 *
 *   room (LoadLimit) -> in | queue -> in, or refused after 1 s, under lasting load after 0.2 s | queue full -> refused
 *
 * Health checks and client files always pass; logins have a separate limit.
 */
export function createLoadGate({
  log,
  awaitTurn,
  now = () => performance.now(),
  tickMs = 50,
}: LoadGateOptions): LoadGate {
  const load = new LoadLimit(now);
  let waiting: Waiting[] = [];
  const sending = new Set<Sending>();
  /** Since when calls have been waiting. */
  let queuedSince = 0;
  let logins = 0;
  let turn = { started: 0, lastMs: 0, under: false };
  let shed = 0;
  let lastTick = now();
  let lastReport = 0;

  const takeTurn = () => {
    if (turn.under) return;
    turn = { ...turn, started: now(), under: true };
    const end = () => (turn = { ...turn, lastMs: now() - turn.started, under: false });
    // Readiness reports a lost database; its calls fail fast here.
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
    for (const call of sending) {
      if (call.req.complete) sending.delete(call);
      else if (at - call.since >= bodyWaitMs) call.giveBack();
    }
    admit();
    for (const { refuse } of waiting.filter(({ until }) => until <= at)) refuse();
    if (shed > 0 && at - lastReport > 1_000) {
      log.warn({ shed, inFlight: load.inFlight, limit: load.limit }, 'calls beyond capacity are refused');
      shed = 0;
      lastReport = at;
    }
  };

  function admit(): void {
    for (let next = waiting[0]; next !== undefined && load.hasRoom; next = waiting[0]) next.enter();
  }

  function enter(res: Response, next: () => void, isLogin = false): void {
    const { req } = res;
    let isCounted = false;
    const count = () => {
      if (isCounted) return;
      isCounted = true;
      load.begin();
      if (isLogin) logins += 1;
    };
    const giveBack = (isOver: boolean) => {
      sending.delete(call);
      if (!isCounted) return;
      isCounted = false;
      if (isOver) load.end();
      else load.leave();
      if (isLogin) logins -= 1;
    };
    const call: Sending = { since: now(), req, giveBack: () => giveBack(false) };
    count();
    if (!req.complete) {
      sending.add(call);
      req.once('end', count);
    }
    res.once('close', () => {
      req.off('end', count);
      giveBack(true);
      admit();
    });
    next();
  }

  function refuse(res: Response): void {
    shed += 1;
    // Drain the body, or the browser would see a reset instead of the reply.
    res.req.resume();
    res.setHeader('retry-after', retryAfterSeconds);
    sendAnswer(res, refusal(code.unavailable, message.busy), { httpStatus: 503 });
  }

  function enqueue(res: Response, next: () => void): void {
    const at = now();
    if (waiting.length === 0) queuedSince = at;
    const leave = () => {
      waiting = waiting.filter((other) => other !== place);
      res.off('close', leave);
    };
    const place: Waiting = {
      until: at + (at - queuedSince < burstWaitMs ? burstWaitMs : overloadWaitMs),
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
      if (login.test(req.path) && logins < mostLogins) return enter(res, next, true);
      if (load.hasRoom && waiting.length === 0) return enter(res, next);
      // With a queue as long as the limit, the next call would wait too long.
      if (waiting.length >= load.limit) return refuse(res);
      enqueue(res, next);
    },
    measure,
    stop: () => clearInterval(timer),
  };
}
