import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';
import { minPasswordLength } from '../../messages';

const roleMenu = '/platform/system/role';
const staffMenu = '/platform/system/user';
const roles = callsOf(roleMenu, 'A §7');
const staffs = callsOf(staffMenu, 'A §7');
const changing = { changesAccess: true } as const;

/** 0 is normal, any other value is disabled (decisions 'States'). */
const status = () => wire.labelledBy('accountStatus', wire.optionalInt({ min: 0, max: 9 }));

/** Letters, digits and `_ : . -`: the key appears in the server's role annotations (A §6). */
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
  status: wire.labelledBy('accountStatus', z.int()),
  createTime: wire.time,
  revision: wire.readRevision,
  /** Number of accounts with the role; if there are any, it cannot be removed. */
  userCount: wire.addition(z.int().optional()),
  /** The caller's own role, which they cannot disable. */
  self: wire.addition(z.boolean().optional()),
  /** The role of the installation's administrator; it cannot be removed, and its key cannot change. */
  builtIn: wire.addition(z.boolean().optional()),
  /** The role has menus that the caller lacks, who therefore may not change, remove or assign it. */
  above: wire.addition(z.boolean().optional()),
  /** The caller may not assign it: it is above them or disabled. Named `disabled` for amis' select. */
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

/** A menu in the permission tree (A §3 'Menu tree node'). */
const menuTreeNode = z.object({
  id: z.int(),
  name: z.string(),
  get children() {
    return z.array(menuTreeNode);
  },
  /** The caller lacks this menu and cannot grant it. */
  disabled: wire.addition(z.boolean().optional()),
  /** Opens a screen although it has permissions below it, and can be granted without those. */
  own: wire.addition(z.boolean().optional()),
});
export type MenuTreeNode = z.output<typeof menuTreeNode>;

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
/** `checkList`: ids of the role's menus, including their parent groups, whether half-checked or not. */
export const roleDetail = roles.read(
  '/admin/role/detail/{id}',
  '角色详情',
  wire.byId,
  z.object({ role, checkList: z.array(z.int()) }),
);
export const roleAdd = roles.write('/admin/role/add', '新增角色', roleFields, changing);
export const roleEdit = roles.write(
  '/admin/role/edit',
  '修改角色',
  {
    roleId: wire.id(),
    ...roleFields,
    revision: wire.revision(),
  },
  changing,
);
export const roleRemove = roles.write('/admin/role/remove/{id}', '删除角色', wire.byId, changing);

const anyUnseen = new RegExp(`[${wire.unseen}]`, 'u');
const loginName = () =>
  wire.text('请输入登录名', 50).refine((value) => !anyUnseen.test(value), '登录名不能包含空格或不可见的字符');

const phoneNumber = () =>
  wire
    .optionalText(20)
    .refine(
      (value) => value === undefined || /^\+?[\d -]*$/.test(value),
      '手机号只能包含数字、空格、- 和开头的 +',
    )
    .refine((value) => value === undefined || digitsIn(value) >= 5, '手机号至少 5 位数字');

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** The same minimum length as for the first administrator's password (ADMIN_PASSWORD). */
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
  status: wire.labelledBy('accountStatus', z.int()),
  createTime: wire.time,
  revision: wire.readRevision,
  /** The caller's own account. */
  self: wire.addition(z.boolean().optional()),
  /** The account's role has menus that the caller lacks, who therefore may not change or remove the account. */
  above: wire.addition(z.boolean().optional()),
  /** The account's role is disabled, so it cannot log in. */
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
export const staffAdd = staffs.write(
  '/admin/system/user/add',
  '新增员工账号',
  {
    ...staffFields,
    password: wire.text('请输入密码', 128).refine(isLongEnough, tooShort),
  },
  changing,
);
/** A given password means a reset by an administrator. */
export const staffEdit = staffs.write(
  '/admin/system/user/edit',
  '修改员工账号',
  {
    userId: wire.id(),
    ...staffFields,
    password: wire.addition(wire.optionalText(128).refine(isLongEnough, tooShort)),
    revision: wire.revision(),
  },
  changing,
);
export const staffRemove = staffs.write(
  '/admin/system/user/remove/{id}',
  '删除员工账号',
  wire.byId,
  changing,
);
