import { useCallback, useEffect, useRef, useState } from 'react';
import { watchPresence } from '../../../net/staff-presence';
import { answered, designs, unloadCalls, type OpenDesign, type Surroundings } from '../../designs';
import type { CopyKey } from './local-copy';

/** Heartbeat in ms; the server forgets a window that misses three. */
const heartbeatMs = 15_000;
/** The server remembers a crashed window of mine for up to a minute; only report a second window that outlives that. */
const forgottenAfter = 60_000;

export interface Around extends Surroundings {
  /** Whether the user has the page open in a second window, in this browser or elsewhere. */
  elsewhere: boolean;
}

interface Presence extends Around {
  /** Asks the server now, as when it has just named a version that is not known here. */
  look: () => void;
}

/**
 * Heartbeat: tells the server every 15 s that the page is open here, and learns who else has it open and which
 * version is live. Without a network it keeps the last known state; it pauses while the user is away, so as not
 * to keep an abandoned session alive.
 */
export function usePresence(design: OpenDesign, account: string, changed: boolean): Presence {
  const { path } = design;
  const isInSecondWindow = useSecondWindow({ account, path });
  const [found, setFound] = useState<Around>(() => toSurroundings(design));
  const [ownName] = useState(randomName);
  const seenElsewhereSince = useRef<number>(undefined);
  const latest = useRef(changed);
  latest.current = changed;
  const turns = useRef({ asked: 0, answered: 0 });

  const tell = useCallback(async () => {
    const turn = (turns.current.asked += 1);
    const { status, data } = await answered(
      designs.presence({ path, window: ownName, changed: latest.current }),
    );
    // An answer may arrive after that of a later call, which knows more.
    if (status !== 0 || !data || turn < turns.current.answered) return;
    turns.current.answered = turn;
    const isThere = data.others.some(({ self }) => self);
    seenElsewhereSince.current = isThere ? (seenElsewhereSince.current ?? Date.now()) : undefined;
    setFound({
      ...data,
      elsewhere: Date.now() - (seenElsewhereSince.current ?? Date.now()) >= forgottenAfter,
    });
  }, [path, ownName]);

  useEffect(() => {
    const presence = watchPresence();
    const turn = () => {
      if (navigator.onLine && !presence.isDeserted()) void tell();
    };
    const leave = () => unloadCalls.leave(path, ownName);
    turn();
    const timer = setInterval(turn, heartbeatMs);
    const onReturn = () => document.visibilityState === 'visible' && turn();
    window.addEventListener('online', turn);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', turn);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onReturn);
      presence.stop();
      leave();
    };
  }, [path, ownName, tell]);
  // Reports the first change at once, so that others see it.
  const reported = useRef(changed);
  useEffect(() => {
    if (reported.current !== changed) void tell();
    reported.current = changed;
  }, [changed, tell]);

  // After a publication in this window `design` is newer than the last heartbeat, but lists this window as another one.
  const isNewer = found.live.version < design.version;
  const now = isNewer ? { ...toSurroundings(design), others: found.others } : found;
  return { ...now, elsewhere: found.elsewhere || isInSecondWindow, look: tell };
}

function toSurroundings({ version, publishedBy, publishedAt, digest, ...design }: OpenDesign): Around {
  const { editors, shippedChanged } = design;
  const live = { version, publishedBy, publishedAt, digest };
  return { others: editors, live, shippedChanged, elsewhere: false };
}

/** `crypto.randomUUID` is only available with https. */
const randomName = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** `here`: asks for others; `too`: replies; `gone`: leaves. */
type Word = 'here' | 'too' | 'gone';

/**
 * Whether another window of this browser has the same page open for the same user: both share one draft and would
 * overwrite each other. Known immediately; the server learns it up to 15 s later.
 */
export function useSecondWindow({ account, path }: CopyKey): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(`design ${account} ${path}`);
    const say = (word: Word) => channel.postMessage(word);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data === 'here') say('too');
      setThere(data !== 'gone');
      // A third window may still be open.
      if (data === 'gone') say('here');
    };
    const leave = () => say('gone');
    say('here');
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    };
  }, [account, path]);
  return isThere;
}
