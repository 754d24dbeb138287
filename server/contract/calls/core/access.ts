import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';
import { minPasswordLength } from '../../messages';

const roleMenu = '/platform/system/role';
const staffMenu = '/platform/system/user';
const roles = callsOf(roleMenu, 'A §7');
const staffs = callsOf(staffMenu, 'A §7');

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

export const roleList = callsOf([roleMenu, staffMenu], 'A §7').list('/admin/role/list', '角色列表', role, {
  ...wire.sorting('roleName', 'roleKey', 'roleSort', 'userCount', 'status', 'createTime'),
  roleName: wire.addition(wire.optionalText(50)),
  roleKey: wire.addition(wire.optionalText(100)),
  status: wire.addition(status()),
});
export const roleMenuTree = roles.read(
  '/admin/role/allMenuTree',
  '全部菜单',
  {},
  z.object({ menuList: z.array(menuTreeNode) }),
);
/** `checkList`: ids of the menus the role has, the groups above them (half-checked or not) included. */
export const roleDetail = roles.read(
  '/admin/role/detail/{id}',
  '角色详情',
  wire.byId,
  z.object({ role, checkList: z.array(z.int()) }),
);
export const roleAdd = roles.write('/admin/role/add', '新增角色', roleFields);
export const roleEdit = roles.write('/admin/role/edit', '修改角色', {
  roleId: wire.id(),
  ...roleFields,
  revision: wire.revision(),
});
export const roleRemove = roles.write('/admin/role/remove/{id}', '删除角色', wire.byId);

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

export const staffList = staffs.list('/admin/system/user/list', '员工账号列表', staff, {
  ...wire.sorting('username', 'loginName', 'roleName', 'status', 'createTime'),
  username: wire.addition(wire.optionalText(50)),
  loginName: wire.addition(wire.optionalText(50)),
  phoneNumber: wire.addition(wire.optionalText(20)),
  roleId: wire.addition(wire.optionalInt({ min: 1 })),
  status: wire.addition(status()),
});
export const staffDetail = staffs.read('/admin/system/user/detail/{id}', '员工账号详情', wire.byId, staff);
export const staffAdd = staffs.write('/admin/system/user/add', '新增员工账号', {
  ...staffFields,
  password: wire.text('请输入密码', 128).refine(isLongEnough, tooShort),
});
/** A password given is a reset by the administrator. */
export const staffEdit = staffs.write('/admin/system/user/edit', '修改员工账号', {
  userId: wire.id(),
  ...staffFields,
  password: wire.addition(wire.optionalText(128).refine(isLongEnough, tooShort)),
  revision: wire.revision(),
});
export const staffRemove = staffs.write('/admin/system/user/remove/{id}', '删除员工账号', wire.byId);
