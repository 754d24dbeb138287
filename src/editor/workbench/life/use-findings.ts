import { useCallback, useEffect, useRef, useState, type MutableRefObject } from 'react';
import { isSamePage, toCanonicalPage } from '../../../../server/contract/canonical-page';
import { answered, designs, type Finding, type Page } from '../../designs';

/** Time after the last change until the page is checked. */
const checkAfter = 1_200;

/** What the server's page check says of the page on the canvas, a moment after each change. */
export function useFindings(path: string, page: Page, current: MutableRefObject<Page>) {
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  /** The page that was sent to the page check last. */
  const sent = useRef<unknown>();
  /** Shows the findings of a page, unless another page was sent since. `undefined`: the call failed. */
  const receive = useCallback(async (page: Page, answer: Promise<readonly Finding[] | undefined>) => {
    sent.current = page;
    const found = await answer;
    if (sent.current !== page) return;
    if (found) setFindings(found);
    else sent.current = undefined;
  }, []);
  const check = useCallback(() => {
    const next = toCanonicalPage(current.current) as Page;
    if (isSamePage(sent.current, next)) return;
    void receive(
      next,
      answered(designs.check(path, next)).then(({ data }) => data?.findings),
    );
  }, [path, current, receive]);
  useEffect(() => {
    const timer = setTimeout(check, checkAfter);
    return () => clearTimeout(timer);
  }, [page, check]);
  return { findings, check, receive };
}
