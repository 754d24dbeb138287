import { useEffect, useState } from 'react';
import { answered, designs } from '../designs';
import type { PageCheck } from '../workbench/draft/use-design';
import { parsePage } from './page-text';

/** Debounce before the text is checked by the server, in ms. */
const checkAfter = 800;

interface TextCheck extends Pick<PageCheck, 'is' | 'findings'> {
  /** The text that was checked last; '' before the first check and after `retry`. */
  of: string;
}

/** The page check of the text in the JSON editor, debounced. A text that is not a page is not checked. */
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
    ...(check.of !== text && { is: 'running' }),
    retry() {
      setCheck({ ...check, of: '' });
      setAttempt(attempt + 1);
    },
  };
}
