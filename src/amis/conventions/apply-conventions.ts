import { isObject } from '../../../server/contract/json-object';
import { expansionMessage, findExpansionFault } from '../../../server/contract/pages/page-limits';
import { isApiNode, toApi, type Place, type SchemaNode } from './schema-node';
import { typeDialog } from './guarded-form';
import { isActing } from '../door/acting-text';
import { toList } from './list';
import { markPlainTexts } from './plain-text';
import { widgetRules } from './widgets';

/** A page ready for amis. */
export type Page = SchemaNode & { type: string };

/**
 * Adds to a page what every page has (paging, total label, filters in the URL, dates, tags, POST), so that
 * no page repeats it. What a page says itself always wins. The console and the editor's preview both show
 * a page through here; the stored JSON never holds the result. The page check lets no text pass that acts as soon as it
 * is shown; one that is in a page all the same goes through `sanitize`.
 */
export function applyConventions(schema: object, sanitize: (html: string) => string): Page {
  const fault = findExpansionFault(schema);
  // The page check lets none pass; one that is in the database all the same must not freeze the tab.
  if (fault !== undefined) return toFaultPage(expansionMessage(fault));
  const page = { type: 'page', ...schema };
  const pageApi = toApi('initApi', (schema as SchemaNode)['initApi']);
  // The schema is a dialog where the designer edits one in an editor of its own.
  return walk(page, placeWithin('', page, { inDialog: false, inFilter: false, pageApi, sanitize })) as Page;
}

const toFaultPage = (body: string): Page => ({
  type: 'page',
  body: { type: 'alert', level: 'danger', body },
});

function walk(value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, place));
  if (typeof value === 'string') return isActing(value) ? place.sanitize(value) : value;
  if (!isObject(value)) return value;
  if (isApiNode(value)) return markPlainTexts(value);
  const walked: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    walked[key] = toApi(key, walk(typeDialog(key, child, value), placeWithin(key, child, place)));
  }
  return ruleFor(markPlainTexts(withCalmInterval(walked)), place);
}

function placeWithin(key: string, child: unknown, place: Place): Place {
  const isDialog = isObject(child) && (child['type'] === 'dialog' || child['type'] === 'drawer');
  if (key === 'dialog' || key === 'drawer' || isDialog) {
    return { ...place, inDialog: true, ...(isObject(child) ? { dialog: child } : {}) };
  }
  return key === 'filter' ? { ...place, inFilter: true } : place;
}

/** Milliseconds; the page check refuses a shorter interval, but for the time that a slide stays. */
const shortestInterval = 3_000;

function withCalmInterval(node: SchemaNode): SchemaNode {
  const { interval, type } = node;
  const isShort = Number(interval) > 0 && Number(interval) < shortestInterval;
  return isShort && type !== 'carousel' ? { ...node, interval: shortestInterval } : node;
}

function ruleFor(node: SchemaNode, place: Place): SchemaNode {
  if (node['type'] === 'crud') return toList(node, place);
  if (node['type'] === 'page') return toPage(node);
  const rule = typeof node['type'] === 'string' ? widgetRules[node['type']] : undefined;
  return rule ? rule(node, place) : node;
}

/**
 * A page that is one list fills the screen: its table scrolls, its header and pager stay. A style sheet of its own
 * would reach beyond it: the page check lets none pass, and one that is in a page all the same is left out.
 */
function toPage({ css: _css, mobileCSS: _mobileCss, ...node }: SchemaNode): SchemaNode {
  const body = Array.isArray(node['body']) ? node['body'] : [node['body']];
  const isList = body.length === 1 && isObject(body[0]) && body[0]['type'] === 'crud';
  const own = typeof node['className'] === 'string' ? ` ${node['className']}` : '';
  return { ...node, className: `${isList ? 'page-list' : 'page-flow'}${own}` };
}
