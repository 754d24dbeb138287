import type { Generated } from 'kysely';

/** Who may use the console, and who does: accounts, roles, menus, sessions. */
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
  /** 0 normal, anything else: switched off; as a role's. */
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
  /** 0 at the top. */
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
  /** However busy the session is, it ends here. */
  expiresAt: Date;
  /** Names the session where its token must not be seen. */
  sessionId: Generated<string>;
  address: Generated<string>;
  userAgent: Generated<string>;
}

export interface CaptchaTable {
  sessionHash: string;
  answerHash: string;
  expiresAt: Date;
}
