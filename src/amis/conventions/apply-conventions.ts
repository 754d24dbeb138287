import { type JsonObject, isObject } from '../../../server/contract/json-object';
import { findActiveHtml } from '../../../server/contract/pages/active-html';
import { expansionMessage, findExpansionFault } from '../../../server/contract/pages/page-limits';
import { isApiNode, toApi, type Place, type SchemaNode } from './schema-node';
import { typeDialog } from './guarded-form';
import { toList } from './list';
import { markPlainTexts } from './plain-text';
import { widgetRules } from './widgets';

/** A page ready for amis. */
export type Page = SchemaNode & { type: string };

/**
 * Adds to a page what every page has (paging, total label, filters in the URL, dates, tags, POST), so that no
 * page repeats it. The page's own settings always win. The console and the editor's preview both pass pages
 * through here; the stored JSON never contains the result. The page check rejects texts that would run on
 * display; any that are in a page nevertheless go through `sanitize`.
 */
export function applyConventions(schema: object, sanitize: (html: string) => string): Page {
  const fault = findExpansionFault(schema);
  // The page check rejects such pages; one that is in the database nevertheless must not freeze the tab.
  if (fault !== undefined) return toFaultPage(expansionMessage(fault));
  const page = { type: 'page', ...schema };
  const pageApi = toApi('initApi', (schema as SchemaNode)['initApi']);
  // The schema is a dialog when the designer edits one in a separate editor.
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
  const walked: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    // The key would press the button from anywhere; the page check rejects it.
    if (key === 'hotKey' && typeof value['type'] === 'string') continue;
    // amis would open the address of another site in a new window, without asking the fetcher.
    if (key === 'actionType' && child === 'saveAs') continue;
    walked[key] = toApi(key, walk(typeDialog(key, child, value), placeWithin(key, child, place)));
  }
  return ruleFor(markPlainTexts(withMinimumInterval(walked)), place);
}

function placeWithin(key: string, child: unknown, place: Place): Place {
  const isDialog = isObject(child) && (child['type'] === 'dialog' || child['type'] === 'drawer');
  if (key === 'dialog' || key === 'drawer' || isDialog) {
    return { ...place, inDialog: true, ...(isObject(child) ? { dialog: child } : {}) };
  }
  return key === 'filter' ? { ...place, inFilter: true } : place;
}

/** In ms; the page check rejects shorter intervals, except the display time of a slide. */
export const shortestInterval = 3_000;

function withMinimumInterval(node: SchemaNode): SchemaNode {
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
 * A page with a single list fills the screen: its table scrolls, its header and pager stay. Drops the page's own
 * style sheets, which would affect the rest of the console; the page check rejects them as well.
 */
function toPage({ css: _css, mobileCSS: _mobileCss, ...node }: SchemaNode): SchemaNode {
  const body = Array.isArray(node['body']) ? node['body'] : [node['body']];
  const isList = body.length === 1 && isObject(body[0]) && body[0]['type'] === 'crud';
  const own = typeof node['className'] === 'string' ? ` ${node['className']}` : '';
  return { ...node, className: `${isList ? 'page-list' : 'page-flow'}${own}` };
}

/** Whether a text is or may become active HTML; amis shows some texts (a tooltip, an icon) unsanitised. */
function isActing(text: string): boolean {
  return findActiveHtml(text) !== undefined || /<[\s/]*svg\b/i.test(text);
}
