import { z } from 'zod';
import { slugPattern } from '../screens/custom-screens';
import { designPermissions } from '../screens/permissions';
import * as wire from '../wire';
import { consoleCallsOf } from './console-call';

/*
 * Screens that staff make from a template over a call of the contract, and put in the menu, without a release. Such a
 * screen belongs to the menu that owns its call: who has the menu sees the screen, so that making one grants nothing.
 * Its page lives as any other does (console-calls/designs.ts); it is in the menu as soon as it is published.
 */

const { list, read, write } = consoleCallsOf(designPermissions.open);

export const screenTemplates = ['list', 'detail', 'report'] as const;
export type ScreenTemplate = (typeof screenTemplates)[number];
const template = z.enum(screenTemplates, '请选择模板');

export const listActions = ['add', 'detail', 'edit', 'remove', 'export'] as const;

const path = wire.text('缺少页面路径', 200);
const revision = wire.int('缺少修改次数', { min: 0 });
/** `/api/admin/…`, as the catalogue has it. */
const call = wire.text('请选择接口', 200);

/** The option that asks for the name of a group that is not there yet; no group's name. */
export const newGroup = '+';

const place = {
  title: wire.text('请输入页面名称', 20),
  /** A group of the sidebar, known or new; empty for the group of the menu that owns the call. */
  group: wire.optionalText(20).refine((group) => group !== newGroup, '请输入分组名称'),
  /** Among the made screens of the group, in ascending order. */
  position: wire.optionalInt({ min: 0, max: 999 }),
};

const menuEntry = z.object({
  path: z.string(),
  title: z.string(),
  menu: z.string(),
  group: z.string(),
  position: z.int(),
});
/** The screens that the caller sees beside those of their menus. */
export const screenMenu = consoleCallsOf('session').list(
  '/api/console/screens/menu/list',
  '菜单中的自建页面',
  menuEntry,
  {},
);

/** What the caller may do with screens: without it the page shows no way to it. */
export const screenGrants = read(
  '/api/console/screens/grants/get',
  '能否新建页面',
  {},
  {
    /** Make, change and remove screens. */
    mayMake: z.boolean(),
    mayPublish: z.boolean(),
  },
);

const option = z.object({ label: z.string(), value: z.string() });

/** The calls that a template can stand on, as options, with the menu that owns each: `兑换渠道列表 · 兑换渠道`. */
export const screenCalls = read(
  '/api/console/screens/call/list',
  '模板可用的接口',
  { template },
  { options: z.array(option) },
);

/** The groups that a screen can stand in, as options: those of the caller's sidebar, those made before, and `newGroup`. */
export const screenGroups = read(
  '/api/console/screens/group/list',
  '菜单分组',
  {},
  { options: z.array(option) },
);

/** What can be chosen for a screen over a call: options, and the names that are chosen unless somebody says otherwise. */
export const screenFields = read(
  '/api/console/screens/field/list',
  '接口的可选字段',
  { template, call },
  {
    /** A proposal. */
    title: z.string(),
    columnOptions: z.array(option),
    filterOptions: z.array(option),
    fieldOptions: z.array(option),
    actionOptions: z.array(option),
    /** Comma lists of values. */
    columns: z.string(),
    filters: z.string(),
    fields: z.string(),
    actions: z.string(),
    /** Name of the menu whose holders will see the screen. */
    menuName: z.string(),
  },
);

/**
 * Makes a screen. `finish`: `publish` sets it live at once, as version 1, through the same check as any publication;
 * `design` keeps it as the caller's draft. Names that the call does not have are refused at their field.
 */
export const screenCreate = write(
  '/api/console/screens/create',
  '新建页面',
  {
    template,
    call,
    ...place,
    /** The end of its address; one is made from the call's name without it. */
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
    finish: z.enum(['publish', 'design'], '请选择完成后做什么'),
  },
  { reply: z.object({ path: z.string(), version: z.int() }), changes: 'screens' },
);

/** Where a made screen stands in the menu; for the form that changes it. */
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
    createdBy: z.string(),
    createdAt: wire.time,
    revision: z.int(),
  },
);

export const screenUpdate = write(
  '/api/console/screens/update',
  '修改自建页面的菜单位置',
  { path, ...place, revision },
  { changes: 'screens' },
);

/** Takes a made screen out of menu and routes. Its history stays, and `restore` brings it back. */
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
/** The removed ones, newest first. */
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
