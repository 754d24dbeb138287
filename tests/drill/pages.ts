import { checkPage } from '../../server/page-check/check-page';
import { hostilePages } from '../server/page-check/hostile/all-hostile-pages';
import { startInProcess } from './in-process';
import { promised, runAll, type Drill } from './promise';

const path = '/platform/feedback/list';

/** Every page made to harm: refused by the check, and not published by an administrator either. */
export const pages: Drill = {
  what: 'hostile pages',
  run: async (scale) => {
    const console = await startInProcess();
    try {
      await console.login();
      const some = hostilePages.slice(0, Math.ceil(hostilePages.length * scale));
      const unnamed: string[] = [];
      let slowest = 0;
      for (const { name, text, rule } of some) {
        const started = performance.now();
        const found = checkPage(JSON.parse(text), { path });
        slowest = Math.max(slowest, performance.now() - started);
        if (!found.some((finding) => finding.severity === 'error' && finding.rule === rule))
          unnamed.push(name);
      }
      const published: string[] = [];
      await runAll(some, 4, async ({ name, text }) => {
        const response = await fetch(`${console.url}/api/console/designs/publish`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            token: console.token,
            'session-id': console.sessionId,
          },
          body: `{"path":"${path}","baseVersion":0,"schema":${text}}`,
        });
        const { status } = (await response.json()) as { status: number };
        if (status !== 422 && status !== 413) published.push(`${name}: ${status}`);
      });
      return [
        promised(
          'a hostile page is named by its rule',
          `${some.length} pages, the slowest check ${Math.round(slowest)} ms`,
          unnamed,
        ),
        promised('a hostile page is not published', `${some.length} pages`, published),
      ];
    } finally {
      await console.close();
    }
  },
};
