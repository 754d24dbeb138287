import { z } from 'zod';
import * as wire from '../wire';
import { consoleCallsOf } from '../define-call';
import { designPermissions } from '../screens/permissions';

const { list, read } = consoleCallsOf(designPermissions.open);

/**
 * The type of a field, as far as a page needs it to choose a column, filter or form item. `enum` comes with the
 * dictionary of its labels; `list` and `object` are nested data.
 */
const fieldTypes = [
  'text',
  'longText',
  'richText',
  'number',
  'time',
  'date',
  'image',
  'enum',
  'boolean',
  'list',
  'object',
] as const;

const field = z.object({
  /** As on the wire; `feedback.content` for a field of an object in the reply. */
  name: z.string(),
  /** The label in the shipped pages, or else the name. */
  label: z.string(),
  type: z.enum(fieldTypes),
  /** Name under `dict` for a field with labelled values; '' for any other. */
  dictionary: z.string(),
  /** For a request: the call is refused without it. For a reply: always false. */
  required: z.boolean(),
  /** The end field of the date range that this field starts (`startDate` -> `endDate`); '' for any other. */
  until: z.string(),
});

/**
 * `list`: returns rows, `reply` describes one of them. `record`: returns one object. `value`: returns a scalar or
 * nothing. `write`: changes something. `upload`: takes a file.
 */
const callKinds = ['list', 'record', 'value', 'write', 'upload'] as const;

const catalogueCall = z.object({
  /** As written in a page: `/api/admin/feedback/detail/{id}`, path parameters in braces. */
  path: z.string(),
  summary: z.string(),
  effect: z.enum(['read', 'write']),
  kind: z.enum(callKinds),
  /** The caller's menu that owns the call, and its title; the first of several. */
  menu: z.string(),
  menuName: z.string(),
  /** Every menu that owns the call. */
  owners: z.array(z.string()),
  /** Without paging; includes path parameters. */
  request: z.array(field),
  reply: z.array(field),
});
export type CatalogueCall = z.output<typeof catalogueCall>;

/** The upstream's calls that the caller's menus own, with their request and reply fields. */
export const catalogueCalls = list('/api/console/catalogue/calls', '可用接口与字段', catalogueCall, {});

export type CatalogueField = z.output<typeof field>;

/** Data that the designer of a page needs first. */
export const cataloguePage = read(
  '/api/console/catalogue/page',
  '页面所属菜单与示例记录',
  { path: wire.text('缺少页面路径', 200) },
  {
    /** The menu that owns the page: the page may make only its calls. */
    menu: z.string(),
    /**
     * Where to find a real value for each route parameter: a field of a list's rows, taken from the links to the
     * page.
     */
    samples: z.array(z.object({ name: z.string(), call: z.string(), field: z.string() })),
  },
);
