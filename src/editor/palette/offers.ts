import { isInert } from '../../../server/contract/pages/capabilities';
import { type JsonObject, isObject } from '../../../server/contract/json-object';
import { choiceGroups, type Choice, type ElementKind } from '../../../server/contract/pages/palette';
import { columnKeys } from '../../../renderers/list/plan/part-plan';
import { chartGroup, ownGroup, ownTag, refusedPlugins } from './choices';
import { widgets } from './widget-panel';

/** amis-editor's data about an element that can be added to the page. */
export interface KnownElement {
  name?: string | undefined;
  description?: string | undefined;
  icon?: string | undefined;
  tags?: string | readonly string[] | undefined;
  scaffold?: unknown;
  previewSchema?: unknown;
  disabledRendererPlugin?: boolean | undefined;
  plugin: object;
}

/** One entry of the palette. */
export interface Offer extends Omit<Choice, 'schema'> {
  /** Unique per entry. */
  key: string;
  schema: Readonly<JsonObject>;
  /** Content of the card that appears beside the palette. */
  preview: unknown;
}

interface OfferGroup {
  title: string;
  offers: readonly Offer[];
}

/** The default list: the elements of our screens, and our own elements. */
export function toGroups(elements: readonly KnownElement[]): OfferGroup[] {
  const own = elements.filter((element) => tagsOf(element).includes(ownTag));
  const charts = own.filter((element) => tagsOf(element).includes('图表'));
  const others = own.filter((element) => !charts.includes(element));
  return [
    ...choiceGroups.map(({ title, choices }) => ({ title, offers: choices.map(ofChoice) })),
    { title: chartGroup, offers: charts.flatMap((element) => ofElement(element) ?? []) },
    { title: ownGroup, offers: others.flatMap((element) => ofElement(element) ?? []) },
  ].filter(({ offers }) => offers.length > 0);
}

/** One entry of amis-editor's drawer that inserts or replaces an element. */
interface Replacement {
  id: string;
  order: number;
  name: string;
  description: string;
  scaffold: Offer['schema'];
  previewSchema: unknown;
  tags: string[];
}

/** The default list as entries of amis-editor's drawer, tagged with the titles of their groups. */
export function toReplacements(
  elements: readonly KnownElement[],
  isOffered: (offer: Offer) => boolean,
): Replacement[] {
  const offers = toGroups(elements).flatMap(({ title, offers: inGroup }) =>
    inGroup.filter(isOffered).map((offer) => ({ title, offer })),
  );
  return offers.map(({ title, offer }, order) => ({
    id: offer.key,
    order,
    name: offer.name,
    description: offer.description,
    scaffold: offer.schema,
    previewSchema: offer.preview,
    tags: [title],
  }));
}

/** What a field is called, asks and says, whatever its kind. */
const keptByField = [
  ...['name', 'label', 'description', 'remark', 'labelRemark', 'placeholder'],
  ...['required', 'validationErrors', 'visibleOn', 'hiddenOn', 'disabledOn', 'requiredOn'],
];
const choicesOf = ['options', 'source', 'labelField', 'valueField'];

/**
 * The element that replaces another one: a field keeps its name, title and rules, and its choices if it offers any; so
 * does a column (`region`), except that a column of buttons has its own title.
 */
export function toReplacement(
  replaced: Readonly<JsonObject>,
  element: Readonly<JsonObject>,
  region?: string,
): JsonObject {
  const isField = (one: object): boolean => 'name' in one && 'label' in one;
  const isColumn = region === 'columns' && element['type'] !== 'operation';
  if (!isColumn && !(isField(replaced) && isField(element))) return element;
  const kept = isColumn ? [...columnKeys, ...keptByField] : keptByField;
  const take = (keys: readonly string[]) =>
    Object.fromEntries(keys.filter((key) => key in replaced).map((key) => [key, replaced[key]]));
  const choices = take(choicesOf);
  if (!choicesOf.some((key) => key in element) || Object.keys(choices).length === 0)
    return { ...element, ...take(kept) };
  const own = Object.entries(element).filter(([key]) => !choicesOf.includes(key));
  return { ...Object.fromEntries(own), ...take(kept), ...choices };
}

/** All matches of a search: the default list first, then amis' other elements. */
export function search(elements: readonly KnownElement[], words: string): Offer[] {
  const wanted = words.trim().toLowerCase();
  const short = toGroups(elements).flatMap(({ offers }) => offers);
  const rest = elements.filter(isOffered).flatMap((element) => ofElement(element) ?? []);
  const named = new Set(short.map(({ name }) => name));
  return [...short, ...rest.filter(({ name }) => !named.has(name))].filter(({ name, description, schema }) =>
    [name, description, String(schema['type'] ?? '')].some((text) => text.toLowerCase().includes(wanted)),
  );
}

function isOffered({ plugin, disabledRendererPlugin, ...element }: KnownElement): boolean {
  if (disabledRendererPlugin === true || tagsOf({ plugin, ...element }).includes(ownTag)) return false;
  return !refusedPlugins.has(idOf(plugin));
}

function idOf(plugin: object): string {
  const { id } = plugin.constructor as { id?: unknown };
  return typeof id === 'string' ? id : '';
}

function tagsOf({ tags }: KnownElement): readonly string[] {
  return typeof tags === 'string' ? [tags] : (tags ?? []);
}

function ofChoice({ kind, name, icon, description, schema }: Choice): Offer {
  return { key: `choice ${name}`, kind, name, icon, description, schema, preview: schema };
}

const choices = choiceGroups.flatMap((group) => group.choices);

/** What an element is that has no declared kind: one of ours, or found by search alone. */
function kindOf(element: KnownElement, scaffold: Offer['schema']): ElementKind {
  const { type } = scaffold;
  const widget = typeof type === 'string' ? widgets.get(type) : undefined;
  if (widget?.isFormItem === true) return 'field';
  if (widget !== undefined) return 'name' in scaffold ? 'cell' : 'block';
  const same = choices.find(({ schema }) => schema.type === type);
  if (same !== undefined) return same.kind;
  if (tagsOf(element).includes('表单项')) return 'field';
  // Those that show a list are no cells.
  const isPlain = !Object.values(scaffold).some((value) => typeof value === 'object');
  if (tagsOf(element).includes('展示') && isPlain) return 'cell';
  return isInert(scaffold) ? 'element' : 'block';
}

function ofElement(element: KnownElement): Offer | undefined {
  const { plugin, name, icon, description, scaffold, previewSchema } = element;
  if (name === undefined || !isObject(scaffold)) return undefined;
  const kind = kindOf(element, scaffold);
  // A cell's sample would hide the value of each record.
  const { value: _sample, ...withoutValue } = scaffold;
  return {
    key: `${idOf(plugin)} ${name}`,
    kind,
    name,
    icon: icon ?? 'fa fa-circle-thin',
    description: toPlain(description ?? ''),
    schema: kind === 'cell' ? withoutValue : scaffold,
    preview: previewSchema ?? scaffold,
  };
}

/** amis-editor's descriptions contain some HTML. */
function toPlain(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
