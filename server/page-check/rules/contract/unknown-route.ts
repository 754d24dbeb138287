import { findRoute, routes } from '../../../contract/screens/routes';
import { didYouMean } from '../../nearest';
import type { Rule } from '../../rule';
import { withoutExpressions } from '../../view/api-use';

/** As `withoutExpressions` leaves a link. */
const patterns = routes.map((route) => route.path.replace(/:\w+/g, '{}'));

const linkKeys = new Set(['link', 'href', 'url', 'redirect']);

/** The page designer: an HTML entry of its own. */
const otherEntries = ['/editor.html'];

/** A literal link within the console leads to a screen. */
export const unknownRoute: Rule = {
  id: 'contract/unknown-route',
  severity: 'error',
  *check({ entries, customRoutes }) {
    const made = customRoutes.map((route) => route.path);
    for (const { key, value, pointer, opaque, parent } of entries) {
      if (opaque || !linkKeys.has(key) || typeof value !== 'string' || value.trim() === '') continue;
      // An api object's `url` is a call.
      if (key === 'url' && /^(?:\w+:)?\/?(?:api|admin)\//.test(value.trim())) continue;
      const path = withoutExpressions(value.trim()).replace(/^\/?#/, '').split('?')[0] ?? '';
      if (
        /^(?:[a-z][a-z0-9+.-]*:|\/\/|\{\}|files\/|\/files\/|-?\d+$|goBack$|back$)/i.test(path) ||
        path === '/' ||
        path === ''
      )
        continue;
      if (otherEntries.some((entry) => path.startsWith(`${entry}#`) || path === entry)) continue;
      if (path.startsWith('/') && (findRoute(path) !== undefined || made.some((one) => one === path)))
        continue;
      if (key === 'url' && Array.isArray(parent?.value)) continue;
      yield {
        pointer,
        message: `没有页面 ${path.slice(0, 100)}${didYouMean(path, [...patterns, ...made])}`,
        hint: '站内链接写完整路径，例如 /platform/starWheel/details/${id}。',
      };
    }
  },
};
