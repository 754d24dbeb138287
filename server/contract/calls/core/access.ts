import { z } from 'zod';
import { defineCall } from '../../define-call';
import * as wire from '../../wire';
import { minPasswordLength } from '../../messages';

const roleMenu = '/platform/system/role';
const staffMenu = '/platform/system/user';
const source = 'A §7';
const byId = z.object({ id: wire.id() });

/** 0 normal, anything else disabled (decisions 'States'). */
const status = () => wire.optionalInt({ min: 0, max: 9 });

/** Letters, digits and `_ : . -`: it matches a role annotation of the server (A §6). */
const roleKey = () =>
  wire
    .text('请输入权限字符', 100)
    .refine(
      (value) => /^[A-Za-z][\w:.-]*$/.test(value),
      '权限字符须以字母开头，只能包含字母、数字和 _ : . -',
    );

const role = z.object({
  roleId: z.int(),
  roleName: z.string(),
  roleKey: z.string(),
  roleSort: z.int(),
  remark: z.string(),
  status: z.int(),
  createTime: wire.time,
  revision: wire.readRevision,
  /** How many accounts are in it; with any, it cannot be removed. */
  userCount: wire.addition(z.int().optional()),
  /** The caller's own role, which they cannot switch off. */
  self: wire.addition(z.boolean().optional()),
  /** The role of whoever installs the console; it is neither removed nor given another key. */
  builtIn: wire.addition(z.boolean().optional()),
  /** It has menus that the caller lacks: the caller may not change, remove or hand it out. */
  above: wire.addition(z.boolean().optional()),
  /** The caller may not put an account into it: it is above them or switched off. Named as a select reads it. */
  disabled: wire.addition(z.boolean().optional()),
});
const roleFields = {
  roleName: wire.text('请输入角色名称', 50),
  roleKey: roleKey(),
  roleSort: wire.int('请输入显示顺序', { min: 0, max: 9_999 }),
  status: status(),
  remark: wire.optionalText(500),
  menuIds: wire.idList(),
};
const roleRead = { source, effect: 'read', menu: roleMenu } as const;
const roleWrite = { source, effect: 'write', menu: roleMenu, reply: wire.nothing } as const;

/** A menu as the permission tree shows it (A §3 'Menu tree node'). */
export interface MenuTreeNode {
  id: number;
  name: string;
  children: MenuTreeNode[];
  /** The caller lacks this menu and so cannot hand it out. */
  disabled?: boolean | undefined;
  /** Opens a screen itself, though permissions stand below it: may be given without those. */
  own?: boolean | undefined;
}
const menuTreeNode: z.ZodType<MenuTreeNode> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    children: z.array(menuTreeNode),
    disabled: wire.addition(z.boolean().optional()),
    own: wire.addition(z.boolean().optional()),
  }),
);

export const roleList = defineCall('/admin/role/list', {
  ...roleRead,
  summary: '角色列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('roleName', 'roleKey', 'roleSort', 'userCount', 'status', 'createTime'),
    roleName: wire.addition(wire.optionalText(50)),
    roleKey: wire.addition(wire.optionalText(100)),
    status: wire.addition(status()),
  }),
  reply: wire.listOf(role),
  menu: [roleMenu, staffMenu],
});
export const roleMenuTree = defineCall('/admin/role/allMenuTree', {
  ...roleRead,
  summary: '全部菜单',
  request: z.object({}),
  reply: z.object({ menuList: z.array(menuTreeNode) }),
});
export const roleDetail = defineCall('/admin/role/detail/{id}', {
  params: { id: 'id' },
  ...roleRead,
  summary: '角色详情',
  request: byId,
  /** `checkList`: ids of the menus the role has, the groups above them (half-checked or not) included. */
  reply: z.object({ role, checkList: z.array(z.int()) }),
});
export const roleAdd = defineCall('/admin/role/add', {
  ...roleWrite,
  summary: '新增角色',
  request: z.object(roleFields),
});
export const roleEdit = defineCall('/admin/role/edit', {
  ...roleWrite,
  summary: '修改角色',
  request: z.object({ roleId: wire.id(), ...roleFields, revision: wire.revision() }),
});
export const roleRemove = defineCall('/admin/role/remove/{id}', {
  params: { id: 'id' },
  ...roleWrite,
  summary: '删除角色',
  request: byId,
});

const loginName = () =>
  wire.text('请输入登录名', 50).refine((value) => !/\s/.test(value), '登录名不能包含空格');

const phoneNumber = () =>
  wire
    .optionalText(20)
    .refine(
      (value) => value === undefined || /^\+?[\d -]*$/.test(value),
      '手机号只能包含数字、空格、- 和开头的 +',
    )
    .refine((value) => value === undefined || digitsIn(value) >= 5, '手机号至少 5 位数字');

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** At least as long as the first administrator's (ADMIN_PASSWORD). */
const isLongEnough = (value: string | undefined) => value === undefined || value.length >= minPasswordLength;
const tooShort = `密码至少 ${minPasswordLength} 个字符`;

const staff = z.object({
  userId: z.int(),
  username: z.string(),
  loginName: z.string(),
  roleId: z.int(),
  roleName: wire.addition(z.string().optional()),
  remark: z.string(),
  phoneNumber: z.string(),
  status: z.int(),
  createTime: wire.time,
  revision: wire.readRevision,
  /** The caller's own account. */
  self: wire.addition(z.boolean().optional()),
  /** Its role has menus that the caller lacks: the caller may not change or remove it. */
  above: wire.addition(z.boolean().optional()),
  /** Its role is switched off, so nobody can log in with it. */
  roleDisabled: wire.addition(z.boolean().optional()),
});
const staffFields = {
  username: wire.text('请输入用户名', 50),
  loginName: loginName(),
  roleId: wire.id('请选择角色'),
  phoneNumber: phoneNumber(),
  status: status(),
  remark: wire.optionalText(500),
};
const staffRead = { source, effect: 'read', menu: staffMenu } as const;
const staffWrite = { source, effect: 'write', menu: staffMenu, reply: wire.nothing } as const;

export const staffList = defineCall('/admin/system/user/list', {
  ...staffRead,
  summary: '员工账号列表',
  request: z.object({
    ...wire.paging,
    ...wire.sorting('username', 'loginName', 'roleName', 'status', 'createTime'),
    username: wire.addition(wire.optionalText(50)),
    loginName: wire.addition(wire.optionalText(50)),
    phoneNumber: wire.addition(wire.optionalText(20)),
    roleId: wire.addition(wire.optionalInt({ min: 1 })),
    status: wire.addition(status()),
  }),
  reply: wire.listOf(staff),
});
export const staffDetail = defineCall('/admin/system/user/detail/{id}', {
  params: { id: 'id' },
  ...staffRead,
  summary: '员工账号详情',
  request: byId,
  reply: staff,
});
export const staffAdd = defineCall('/admin/system/user/add', {
  ...staffWrite,
  summary: '新增员工账号',
  request: z.object({
    ...staffFields,
    password: wire.text('请输入密码', 128).refine(isLongEnough, tooShort),
  }),
});
export const staffEdit = defineCall('/admin/system/user/edit', {
  ...staffWrite,
  summary: '修改员工账号',
  /** A password given is a reset by the administrator. */
  request: z.object({
    userId: wire.id(),
    ...staffFields,
    password: wire.addition(wire.optionalText(128).refine(isLongEnough, tooShort)),
    revision: wire.revision(),
  }),
});
export const staffRemove = defineCall('/admin/system/user/remove/{id}', {
  params: { id: 'id' },
  ...staffWrite,
  summary: '删除员工账号',
  request: byId,
});
