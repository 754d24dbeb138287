import { z } from 'zod';
import { calls } from '../../contract/calls/index';
import type { CatalogueCall, CatalogueField, catalogueCalls } from '../../contract/console-calls/catalogue';
import { ownersOf, type Call } from '../../contract/define-call';
import { screens } from '../../contract/screens/menus';
import { routes } from '../../contract/screens/routes';
import { filledByLists } from '../../contract/wire';
import { fieldLabel } from '../../contract/words/field-words';
import { findPageHints, type PageHint, type FieldHint } from '../../page-check/view/page-hints';
import {
  findElement,
  findFields,
  requiredOf,
  toAmisFields,
  type Fields,
} from '../../page-check/view/reply-fields';
import type { ConsoleHandler } from '../console-context';
import type { ShippedPages } from '../pages/page-store';
import { toContractType } from './field-type';

const catalogues = new WeakMap<ShippedPages, Promise<readonly CatalogueCall[]>>();

/**
 * Every call of the contract that a menu owns, with field labels from the shipped pages. Built once, as both are
 * part of the release.
 */
export function getCatalogue(shipped: ShippedPages): Promise<readonly CatalogueCall[]> {
  let made = catalogues.get(shipped);
  if (made === undefined) {
    made = readCatalogue(shipped);
    catalogues.set(shipped, made);
    made.catch(() => catalogues.delete(shipped));
  }
  return made;
}

/** The calls that a staff member with these menus may use. */
export function ofMenus(all: readonly CatalogueCall[], menus: ReadonlySet<string>): CatalogueCall[] {
  return all.flatMap((call) => {
    const menu = call.owners.find((owner) => menus.has(owner));
    return menu === undefined ? [] : [{ ...call, menu, menuName: nameOf(menu) }];
  });
}

const nameOf = (menu: string) => screens.find(({ url }) => url === menu)?.name ?? menu;

async function readCatalogue(shipped: ShippedPages): Promise<readonly CatalogueCall[]> {
  const words = createFieldWords(await readHints(shipped));
  return calls.filter((call) => ownersOf(call).length > 0).map((call) => toEntry(call, words));
}

async function readHints(shipped: ShippedPages): Promise<(PageHint & { owners: readonly string[] })[]> {
  const owners = new Map(calls.map((call) => [call.path, ownersOf(call)]));
  // A broken page file costs only its labels, not the catalogue.
  const pages = await Promise.all(routes.map(({ path }) => shipped.find(path).catch(() => undefined)));
  return pages
    .flatMap((page) => [...findPageHints(page?.schema)])
    .map((hint) => ({ ...hint, owners: owners.get(hint.call) ?? [] }));
}

function toEntry(call: Call, words: FieldWords): CatalogueCall {
  const owners = [...ownersOf(call)];
  const [menu = ''] = owners;
  const required = new Set(requiredOf(call.request));
  const request = new Map(Object.entries(call.request.shape as Record<string, z.ZodType>));
  const kind = toKind(call);
  const reply = kind === 'list' ? rowFieldsOf(call) : toAmisFields(call.reply);
  const toFields = (fields: Fields, side: PageHint['side']) =>
    [...flatten(fields)]
      .filter(([name]) => !(side === 'request' && filledByLists.has(name)))
      .map(([name, schema]): CatalogueField => {
        const { type, dictionary } = toContractType(name, schema);
        const word = words.find(call.path, side, name, owners);
        return {
          name,
          label: word.label ?? name,
          type: word.type === undefined || fixed.has(type) ? type : word.type,
          dictionary,
          required: side === 'request' && required.has(name),
          until: fields.has(word.until ?? '') ? (word.until ?? '') : spanEnd(name, fields),
        };
      });
  return {
    path: `/api${call.path}`,
    summary: call.summary,
    effect: call.effect,
    kind,
    menu,
    menuName: nameOf(menu),
    owners,
    request: toFields(request, 'request'),
    reply: toFields(reply, 'reply'),
  };
}

/** Types that the contract states explicitly; pages cannot override them. */
const fixed = new Set<CatalogueField['type']>(['time', 'enum', 'list', 'object']);

function toKind({ effect, multipart, reply }: Call): CatalogueCall['kind'] {
  if (multipart) return 'upload';
  if (effect === 'write') return 'write';
  const fields = toAmisFields(reply);
  if (fields.has('items')) return 'list';
  return fields.size === 0 || findFields(reply) === undefined ? 'value' : 'record';
}

function rowFieldsOf({ reply }: Call): Fields {
  return findFields(findElement(toAmisFields(reply).get('items'))) ?? new Map();
}

/** Flattens fields of an object in the reply into dotted names. */
function* flatten(fields: Fields): Iterable<[string, z.ZodType]> {
  for (const [name, schema] of fields) {
    const inner = findFields(schema);
    if (inner === undefined) yield [name, schema];
    else for (const [key, type] of inner) yield [`${name}.${key}`, type];
  }
}

/** The end field of a date range that no page shows as one, recognised by name. */
function spanEnd(name: string, fields: Fields): string {
  const end = name.replace(/^start/, 'end').replace(/^begin/, 'end');
  return end !== name && /date/i.test(name) && fields.has(end) ? end : '';
}

/** The calls of the caller's own menus, so that nobody builds a page on calls they may not make. */
export const listCalls: ConsoleHandler<typeof catalogueCalls> = async (_request, { shipped, staff }) => {
  const items = ofMenus(await getCatalogue(shipped), staff.menus);
  return { items, total: items.length };
};

/** Labels of call fields, taken from the shipped pages. */
interface FieldWords {
  /** `owners`: the call's menus, whose other calls use the same terms. */
  find(call: string, side: PageHint['side'], name: string, owners: readonly string[]): FieldHint;
}

/**
 * Uses the most specific label: of the field in the same call and direction (request or reply), then in the other
 * direction, then in calls of the same menus, then the default.
 * `hints`: in page order, with the menus that own each call.
 */
function createFieldWords(hints: readonly (PageHint & { owners: readonly string[] })[]): FieldWords {
  const known = new Map<string, FieldHint>();
  for (const { owners, call, side, name, ...hint } of hints) {
    const keys = [`${side} ${call} ${name}`, `${call} ${name}`];
    const nearby = owners.flatMap((owner) => [`${side} ${owner} ${name}`, `${owner} ${name}`]);
    for (const key of [...keys, ...nearby]) {
      known.set(key, { ...dropUndefined(hint), ...known.get(key) });
    }
  }
  return {
    find: (call, side, name, owners) => {
      const last = name.split('.').at(-1) ?? name;
      const near = [
        known.get(`${side} ${call} ${name}`),
        known.get(`${call} ${name}`),
        ...owners.map((owner) => known.get(`${side} ${owner} ${last}`)),
        ...owners.map((owner) => known.get(`${owner} ${last}`)),
      ];
      const all = near.reduceRight<FieldHint>((found, hint) => ({ ...found, ...hint }), {});
      return { ...all, label: all.label ?? fieldLabel(last) };
    },
  };
}

function dropUndefined(hint: FieldHint): FieldHint {
  return Object.fromEntries(Object.entries(hint).filter(([, value]) => value !== undefined));
}
