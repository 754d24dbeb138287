import { useCallback, useEffect, useState, type MutableRefObject } from 'react';
import { toCanonicalPage } from '../../../../server/contract/canonical-page';
import { answered, designs, type Finding, type Page } from '../../designs';

/** Time after the last change until the page is checked. */
const checkAfter = 1_200;

/** What the server's page check says of the page on the canvas, a moment after each change. */
export function useFindings(path: string, page: Page, current: MutableRefObject<Page>) {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const check = useCallback(async () => {
    const answer = await answered(designs.check(path, toCanonicalPage(current.current) as Page));
    if (answer.status !== 0 || !answer.data) return undefined;
    setFindings(answer.data.findings);
    return answer.data.findings;
  }, [path, current]);
  useEffect(() => {
    const timer = setTimeout(() => void check(), checkAfter);
    return () => clearTimeout(timer);
  }, [page, check]);
  return { findings, setFindings, check };
}
