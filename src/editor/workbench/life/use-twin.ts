import { useEffect, useState } from 'react';
import type { CopyKey } from './local-copy';

/** `here`: asks who else is; `too`: answers; `gone`: leaves. */
type Word = 'here' | 'too' | 'gone';

/**
 * Whether another window of this browser designs the same page for the same person: they share one draft, and each
 * would write over the other's. Known at once, while the server only knows a while later.
 */
export function useTwin({ account, path }: CopyKey): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const channel = new BroadcastChannel(`design ${account} ${path}`);
    const say = (word: Word) => channel.postMessage(word);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data === 'here') say('too');
      setThere(data !== 'gone');
      // A third one may still be there.
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
