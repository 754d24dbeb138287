import type { Generated } from 'kysely';

/** Access to the console: accounts, roles, menus, sessions. */
export interface AccessTables {
  'backend.staff': StaffTable;
  'backend.role': RoleTable;
  'backend.roleMenu': { roleId: number; menuId: number };
  'backend.menu': MenuTable;
  'backend.session': SessionTable;
  'backend.captcha': CaptchaTable;
  'backend.knownDevice': { deviceHash: string; userId: number; seenAt: Date };
  'backend.loginAttempt': { accountHash: string; address: string; attempts: number; lastAt: Date };
  'backend.loginRate': { keyHash: string; freeAt: Date };
}

export interface StaffTable {
  userId: Generated<number>;
  username: string;
  loginName: string;
  roleId: number;
  passwordHash: string;
  mustChangePassword: Generated<boolean>;
  phoneNumber: Generated<string>;
  remark: Generated<string>;
  /** 0 means normal, any other value means disabled; the same for roles. */
  status: Generated<number>;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface RoleTable {
  roleId: Generated<number>;
  roleName: string;
  roleKey: string;
  roleSort: Generated<number>;
  status: Generated<number>;
  remark: Generated<string>;
  revision: Generated<number>;
  createTime: Generated<Date>;
}

export interface MenuTable {
  menuId: number;
  /** 0 at the top level. */
  parentId: number;
  menuName: string;
  /** '' for a group. */
  url: string;
  sort: number;
}

export interface SessionTable {
  tokenHash: string;
  userId: number;
  createdAt: Date;
  lastSeenAt: Date;
  /** The session ends at this time, however active it is. */
  expiresAt: Date;
  /** Public id of the session, used where the token must not appear. */
  sessionId: Generated<string>;
  address: Generated<string>;
  userAgent: Generated<string>;
}

export interface CaptchaTable {
  sessionHash: string;
  answerHash: string;
  expiresAt: Date;
}
