import { useEffect } from 'react';
import { page } from '../icon-paths';
import { StateView } from './state-view';

/** Unmatched paths (A §2): the text is the contract's. */
export function NotFound() {
  useEffect(() => {
    document.title = '404 - 运营控制台';
  }, []);
  return (
    <main className="not-found">
      <StateView
        icon={page}
        title="404"
        action={
          // A plain link: '/' belongs to the root, not to the console's router.
          <a className="button button-primary" href="#/">
            返回首页
          </a>
        }
      >
        Sorry, the page you visited does not exist
      </StateView>
    </main>
  );
}
