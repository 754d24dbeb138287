import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { sendAnswer } from '../adapter/answer/send-answer';
import { refusal } from '../adapter/answer/amis-answer';
import { code } from '../contract/codes';
import { message } from '../contract/messages';

export interface LoadGateOptions {
  log: Logger;
  /** Resolves when work that is queued now would have its turn: how long that takes is what callers wait. */
  awaitTurn: () => Promise<unknown>;
  /** Ours to tell apart; unless given, by the clock of the process. */
  tickMs?: number;
}

export interface LoadGate {
  handle: RequestHandler;
  stop(): void;
}

/** A call takes several turns, so that its time stays well below a second while one turn takes less than this. */
const congestedMs = 60;
/** Never more calls at once, whatever they wait for. */
const hardLimit = 1_000;
/** So many may come in at one moment, before it can be measured what they do. */
const calmLimit = 64;
/** So few calls at once are no overload, however slow a busy machine makes them: the requests of a page or two. */
const leastLimit = 24;
/** So many logins and captchas at once come in whatever else is under way: who is out can come in. */
const mostLogins = 16;
const retryAfterSeconds = 2;
/** So long without congestion it is over. */
const calmMs = 2_000;
const login = /^\/(?:api\/)?admin\/(?:login|captcha\/captchaImage)$/i;
const gated = /^\/(?:api|admin|files)\//i;

/**
 * Refuses what is beyond the capacity of this process with 503 and `Retry-After`, at once, in place of letting everybody
 * wait for seconds. Capacity is not configured but measured: while a turn on the event loop or at the database takes too
 * long, fewer calls are let in at once, until those that are in get on; health and files of the client always pass.
 */
export function createLoadGate({ log, awaitTurn, tickMs = 50 }: LoadGateOptions): LoadGate {
  let inFlight = 0;
  let logins = 0;
  let limit = calmLimit;
  let congestedAt = -Infinity;
  let turn = { started: 0, lastMs: 0, under: false };
  let shed = 0;
  let lastTick = performance.now();
  let lastReport = 0;

  const takeTurn = () => {
    if (turn.under) return;
    turn = { ...turn, started: performance.now(), under: true };
    const end = () => (turn = { ...turn, lastMs: performance.now() - turn.started, under: false });
    // A database that is gone is told by readiness; here its calls fail fast.
    void awaitTurn().then(end, end);
  };

  const tick = () => {
    const now = performance.now();
    const lagMs = now - lastTick - tickMs;
    lastTick = now;
    const waitedMs = turn.under ? Math.max(turn.lastMs, now - turn.started) : turn.lastMs;
    limit = nextLimit(Math.max(lagMs, waitedMs), now);
    takeTurn();
    if (shed > 0 && now - lastReport > 1_000) {
      log.warn({ shed, inFlight, limit: Math.round(limit) }, 'calls beyond capacity are refused');
      shed = 0;
      lastReport = now;
    }
  };

  function nextLimit(worstMs: number, now: number): number {
    if (worstMs > congestedMs) {
      congestedAt = now;
      return Math.max(leastLimit, Math.min(limit, inFlight) * 0.85);
    }
    const isCalm = now - congestedAt > calmMs;
    // What is let in gets on: more may come, fast where the calls wait for somebody else.
    if (inFlight > limit * 0.7 && worstMs < congestedMs / 2)
      return Math.min(hardLimit, isCalm ? limit * 1.25 : limit + 1);
    if (isCalm && inFlight < limit / 2) return calmLimit;
    return limit;
  }

  const timer = setInterval(tick, tickMs);
  timer.unref();
  return {
    handle: (req, res, next) => {
      if (!gated.test(req.path)) return next();
      const isLogin = login.test(req.path);
      if (inFlight >= limit && !(isLogin && logins < mostLogins)) {
        shed += 1;
        return refuse(res);
      }
      inFlight += 1;
      if (isLogin) logins += 1;
      res.once('close', () => {
        inFlight -= 1;
        if (isLogin) logins -= 1;
      });
      next();
    },
    stop: () => clearInterval(timer),
  };
}

function refuse(res: Response): void {
  // The body is read away, or the browser would see a reset instead of the answer.
  res.req.resume();
  res.setHeader('retry-after', retryAfterSeconds);
  sendAnswer(res, refusal(code.unavailable, message.busy), { httpStatus: 503 });
}
