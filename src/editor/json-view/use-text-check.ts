import { useEffect, useState } from 'react';
import { answered, designs, type Finding } from '../designs';
import { parsePage } from './page-text';

/** Debounce before the text is checked by the server, in ms. */
const checkAfter = 800;

interface TextCheck {
  is: 'done' | 'failed';
  /** The text that was checked last. */
  of: string;
  /** None when the check failed. */
  findings: readonly Finding[];
}

/** The last page check of the text in the JSON editor, debounced. A text that is not a page is not checked. */
export function useTextCheck(path: string, text: string): TextCheck & { retry(): void } {
  const [check, setCheck] = useState<TextCheck>({ is: 'done', of: '', findings: [] });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const parsed = parsePage(text);
    if (!('page' in parsed)) return;
    let stopped = false;
    const timer = setTimeout(() => {
      void answered(designs.check(path, parsed.page)).then(({ status, data }) => {
        if (stopped) return;
        const findings = status === 0 ? data?.findings : undefined;
        setCheck({ is: findings ? 'done' : 'failed', of: text, findings: findings ?? [] });
      });
    }, checkAfter);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [path, text, attempt]);
  return {
    ...check,
    retry() {
      setCheck({ ...check, of: '' });
      setAttempt(attempt + 1);
    },
  };
}
