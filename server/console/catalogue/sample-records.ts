import type { cataloguePage } from '../../contract/console-calls/catalogue';
import { routes } from '../../contract/screens/routes';
import { callOf } from '../../page-check/view/data-scope';
import { hasType, outwardFrom, toPageView, type Entry } from '../../page-check/view/page-view';
import type { ConsoleHandler } from '../console-context';
import type { ShippedPages } from '../pages/page-store';
import { getRoute } from '../screens/screen-store';

interface Sample {
  name: string;
  call: string;
  field: string;
}

/** The menu that owns the page, and where to find a sample record for designing it. */
export const readPage: ConsoleHandler<typeof cataloguePage> = async (request, { db, shipped }) => {
  const { path, menu } = await getRoute(db, request.path);
  return { menu, samples: await findSamples(path, shipped) };
};

/** The first link from a list to the page shows which field of its rows is the parameter. */
async function findSamples(path: string, shipped: ShippedPages): Promise<Sample[]> {
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return [];
  const link = toLinkPattern(path);
  const pages = await Promise.all(routes.map((route) => shipped.find(route.path).catch(() => undefined)));
  for (const page of pages) {
    for (const entry of toPageView(page?.schema, undefined).entries) {
      const fields = typeof entry.value === 'string' ? link.exec(entry.value)?.slice(1) : undefined;
      const call = fields && listAround(entry);
      if (fields !== undefined && call !== undefined) {
        return names.map((name, at) => ({ name, call, field: fields[at] ?? name }));
      }
    }
  }
  return [];
}

/**
 * `/platform/starWheel/details/:id` -> a pattern that matches `#/platform/starWheel/details/${stageId}` and
 * captures the field.
 */
function toLinkPattern(path: string): RegExp {
  const pieces = path.split('/').map((piece) => (piece.startsWith(':') ? '\\$\\{(\\w+)\\}' : piece));
  return new RegExp(`^#?${pieces.join('/')}(?:\\?|$)`);
}

function listAround(entry: Entry): string | undefined {
  const list = outwardFrom(entry.parent).find((at) => hasType(at, /^crud2?$/));
  const call = list && callOf(list, 'api');
  return call?.effect === 'read' ? `/api${call.path}` : undefined;
}
