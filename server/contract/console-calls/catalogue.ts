import { z } from 'zod';
import * as wire from '../wire';
import { consoleCallsOf } from './console-call';

const { list, read } = consoleCallsOf('/platform/page/design');

/**
 * What a field holds, as far as a page cares: which column, filter or form item shows it.
 * `enum` comes with the dictionary of its labels, `list` and `object` are data of their own.
 */
export const fieldTypes = [
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
  /** As on the wire; `feedback.content` for a field of an object in the answer. */
  name: z.string(),
  /** What staff call it: gathered from the shipped pages, else the name. */
  label: z.string(),
  type: z.enum(fieldTypes),
  /** Name under `dict` of a field with labelled values; '' for any other. */
  dictionary: z.string(),
  /** Of a request: the call is refused without it. Of a reply: always false. */
  required: z.boolean(),
  /** The field that ends the span of days which this one begins (`startDate` -> `endDate`); '' for any other. */
  until: z.string(),
});

/**
 * `list`: answers rows, `reply` describes one of them. `record`: answers one object. `value`: answers a scalar or
 * nothing. `write`: changes something. `upload`: takes a file.
 */
export const callKinds = ['list', 'record', 'value', 'write', 'upload'] as const;

const catalogueCall = z.object({
  /** As a page writes it: `/api/admin/feedback/detail/{id}`, path parameters in braces. */
  path: z.string(),
  summary: z.string(),
  effect: z.enum(['read', 'write']),
  kind: z.enum(callKinds),
  /** The caller's menu that owns the call, and its name; the first of several. */
  menu: z.string(),
  menuName: z.string(),
  /** Every menu that owns the call. */
  owners: z.array(z.string()),
  /** Without paging. Path parameters are among them. */
  request: z.array(field),
  reply: z.array(field),
});
export type CatalogueCall = z.output<typeof catalogueCall>;

/** The upstream's calls that the caller's menus own, with what a page sends and what it gets. */
export const catalogueCalls = list('/api/console/catalogue/calls', '可用接口与字段', catalogueCall, {});

export type CatalogueField = z.output<typeof field>;

/** What the designer of one page begins with. */
export const cataloguePage = read(
  '/api/console/catalogue/page',
  '页面所属菜单与示例记录',
  { path: wire.text('缺少页面路径', 200) },
  {
    /** The menu that owns the page: its calls are what the page may make. */
    menu: z.string(),
    /** Where a real value of each parameter of the route is found: a field of the rows of a list, as the links to the page use it. */
    samples: z.array(z.object({ name: z.string(), call: z.string(), field: z.string() })),
  },
);
