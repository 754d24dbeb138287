import { useCallback, useEffect, useState } from 'react';
import { preferencesPath } from '../../../../server/contract/console-calls/boot';
import { post, type Answer } from '../../../http';

/** Among the preferences of a person. */
const key = 'designer#tour';

interface Preferences {
  lists: Record<string, { seen?: boolean }>;
}

export interface Tour {
  /** Which step is shown; `undefined`: none. */
  step: number | undefined;
  /** Whether it was asked for, not shown by itself. */
  asked: boolean;
  go: (step: number) => void;
  start: () => void;
  end: () => void;
}

/** Shows the tour by itself to who has never seen it, on whichever machine. */
export function useTour(): Tour {
  const [step, setStep] = useState<number>();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    let stopped = false;
    void isNew().then((shows) => {
      if (!shows || stopped) return;
      setStep((now) => now ?? 0);
      void remember();
    });
    return () => {
      stopped = true;
    };
  }, []);
  const start = useCallback(() => {
    setAsked(true);
    setStep(0);
  }, []);
  const end = useCallback(() => setStep(undefined), []);
  return { step, asked, go: setStep, start, end };
}

/** Where it cannot be known, nobody is shown what they may have seen. */
async function isNew(): Promise<boolean> {
  try {
    const answer: Answer<Preferences> = await post(preferencesPath, {}, { quiet: true });
    return answer.status === 0 && answer.data.lists[key]?.seen !== true;
  } catch {
    return false;
  }
}

const remember = () =>
  post('/api/console/preferences/save', { list: key, value: { seen: true } }, { quiet: true }).catch(
    () => undefined,
  );
