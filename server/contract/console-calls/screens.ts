import { z } from 'zod';
import { slugPattern } from '../screens/routes';
import { designPermissions } from '../screens/permissions';
import type { ValueOf } from '../dictionaries';
import * as wire from '../wire';
import { consoleCallsOf } from '../define-call';

/*
 * Screens that staff create from a template over a call of the contract, and add to the menu, without a release.
 * Such a screen belongs to the menu that owns its call and is visible to the holders of that menu, so creating one
 * grants no permission. Its page is managed like any other (console-calls/designs.ts); the screen appears in the
 * menu once it is published.
 */

const { list, read, write } = consoleCallsOf(designPermissions.open);

export type ScreenTemplate = ValueOf<'screenTemplate'>;
const template = wire.textIn('screenTemplate', '请选择模板');

/** Actions on a generated list besides reading it. */
export const listActions = ['add', 'detail', 'edit', 'remove', 'export'] as const;
export type ListAction = (typeof listActions)[number];

const path = wire.text('缺少页面路径', 200);
const revision = wire.int('缺少修改次数', wire.counter);
/** `/api/admin/…`, as in the catalogue. */
const call = wire.text('请选择接口', 200);

/** The option for a new group; not a valid group name. */
export const newGroup = '+';

/** What the makers of a screen choose for the menu. */
export const menuPlace = {
  /** Becomes the page's title and part of a file name, which amis fills in: neither tags nor expressions. */
  title: wire
    .text('请输入页面名称', 20)
    .refine((title) => !/[<>${}]/.test(title), '页面名称不能包含 < > $ { }'),
  /** A group of the sidebar, existing or new; empty for the group of the menu that owns the call. */
  group: wire.optionalText(20).refine((group) => group !== newGroup, '请输入分组名称'),
  /** Position among the staff-made screens of the group, ascending. */
  position: wire.optionalInt({ min: 0, max: 999 }),
};

const menuEntry = z.object({
  path: z.string(),
  title: z.string(),
  menu: z.string(),
  group: z.string(),
  position: z.int(),
});
/** The staff-made screens that the caller sees. */
export const screenMenu = consoleCallsOf('session').list(
  '/api/console/screens/menu/list',
  '菜单中的自建页面',
  menuEntry,
  {},
);

/** What the caller may do with screens; the page hides what is not granted. */
export const screenGrants = read(
  '/api/console/screens/grants/get',
  '能否新建页面',
  {},
  {
    /** Create, change and remove screens. */
    mayMake: z.boolean(),
    mayPublish: z.boolean(),
  },
);

const option = z.object({ label: z.string(), value: z.string() });

/** The calls that a template supports, as options, each with the menu that owns it: `兑换渠道列表 · 兑换渠道`. */
export const screenCalls = read(
  '/api/console/screens/call/list',
  '模板可用的接口',
  { template },
  { options: z.array(option) },
);

/** The groups for a screen, as options: those of the caller's sidebar, those created before, and `newGroup`. */
export const screenGroups = read(
  '/api/console/screens/group/list',
  '菜单分组',
  {},
  { options: z.array(option) },
);

/** The choices for a screen over a call: options, and the names selected by default. */
export const screenFields = read(
  '/api/console/screens/field/list',
  '接口的可选字段',
  { template, call },
  {
    /** A suggestion. */
    title: z.string(),
    columnOptions: z.array(option),
    filterOptions: z.array(option),
    fieldOptions: z.array(option),
    actionOptions: z.array(option),
    /** Comma-separated values. */
    columns: z.string(),
    filters: z.string(),
    fields: z.string(),
    actions: z.string(),
    /** Title of the menu whose holders will see the screen. */
    menuName: z.string(),
  },
);

/**
 * Creates a screen. `finish`: `publish` publishes it at once as version 1, after the ordinary check; `design`
 * stores it as the caller's draft. Names that the call does not have are refused at their field.
 */
export const screenCreate = write(
  '/api/console/screens/create',
  '新建页面',
  {
    template,
    call,
    ...menuPlace,
    /** The last part of its address; generated from the call's path if omitted. */
    slug: wire
      .optionalText(50)
      .refine(
        (slug) => slug === undefined || slugPattern.test(slug),
        '只能包含小写字母、数字和连字符，且不能以连字符开头或结尾',
      ),
    columns: wire.textList(),
    filters: wire.textList(),
    fields: wire.textList(),
    actions: wire.textList(),
    finish: wire.textIn('screenFinish', '请选择完成后做什么'),
  },
  { reply: z.object({ path: z.string(), version: z.int() }), changes: 'screens' },
);

/** A staff-made screen's title and menu position, for the form that changes them. */
export const screenDetail = read(
  '/api/console/screens/detail',
  '自建页面的菜单位置',
  { path },
  {
    path: z.string(),
    title: z.string(),
    group: z.string(),
    position: z.int(),
    menuName: z.string(),
    revision: z.int(),
  },
);

export const screenUpdate = write(
  '/api/console/screens/update',
  '修改自建页面的菜单位置',
  { path, ...menuPlace, revision },
  { changes: 'screens' },
);

/** Removes a staff-made screen from menu and routes. Its history stays, and `restore` brings it back. */
export const screenRemove = write(
  '/api/console/screens/remove',
  '删除自建页面',
  { path, revision },
  { changes: 'screens' },
);

const removedScreen = z.object({
  path: z.string(),
  title: z.string(),
  removedBy: z.string(),
  removedAt: wire.time,
  revision: z.int(),
});
/** The removed screens, newest first. */
export const screenRemovedList = list(
  '/api/console/screens/removed/list',
  '已删除的自建页面',
  removedScreen,
  {},
);

export const screenRestore = write(
  '/api/console/screens/restore',
  '恢复已删除的自建页面',
  { path, revision },
  { changes: 'screens' },
);
