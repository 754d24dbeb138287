import { z } from 'zod';
import { defineCall } from '../../define-call';
import * as wire from '../../wire';

/** A node of the sidebar's menu tree (A §2). */
export interface MenuNode {
  menuId: number;
  menuName: string;
  url: string;
  parentId: number;
  children: MenuNode[];
}
const menuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    menuId: z.int(),
    menuName: z.string(),
    url: z.string(),
    parentId: z.int(),
    children: z.array(menuNode),
  }),
);

export const captchaImage = defineCall('/admin/captcha/captchaImage', {
  summary: '获取验证码',
  request: z.object({}),
  reply: z.object({ imageData: z.string(), sessionId: z.string() }),
  menu: 'public',
  effect: 'read',
  source: 'A §7',
});

/** The answer's `data` is the token itself. Header `session-id` names the captcha. */
export const login = defineCall('/admin/login', {
  summary: '登录',
  request: z.object({
    username: wire.text('please enter username', 64),
    password: wire.text('please enter password', 128),
    validateCode: wire.text('please enter captcha', 16),
  }),
  reply: z.string(),
  menu: 'public',
  effect: 'write',
  source: 'A §7',
});

export const index = defineCall('/admin/index', {
  summary: '当前员工与菜单',
  request: z.object({}),
  reply: z.object({
    admin: z.object({
      username: z.string(),
      /** Unlike the name it is unique: tells two staff members of one name apart. Not every upstream gives it. */
      loginName: wire.addition(z.string().optional()),
      /**
       * True while a password that somebody else chose is still in use (generated, or given by an administrator): every
       * other call is refused until it is changed. Given at all, it says that `changePassword` is answered.
       */
      mustChangePassword: wire.addition(z.boolean().optional()),
    }),
    menus: z.array(menuNode),
  }),
  menu: 'session',
  beforePasswordChange: true,
  effect: 'read',
  source: 'A §7',
});

export const messageCounts = defineCall('/admin/sys/message/get', {
  summary: '未读消息数',
  request: z.object({}),
  reply: z.object({ feedbackCount: z.int(), miniFeedbackCount: z.int() }),
  menu: 'session',
  effect: 'read',
  source: 'A §7',
});

export const logout = defineCall('/admin/logout', {
  summary: '退出登录',
  request: z.object({}),
  reply: wire.nothing,
  menu: 'session',
  beforePasswordChange: true,
  effect: 'write',
  source: 'A §7',
});

/**
 * Ours: the specification shows no call for one's own password. It cannot live under /api/console as our other
 * additions do, since the passwords are the upstream's: the embedded backend answers it, and a real one may. Whether
 * it does is told by `mustChangePassword` in the answer of `index`; without that the shell offers no change.
 */
export const changePassword = defineCall('/admin/password/edit', {
  summary: '修改自己的密码',
  request: z.object({
    oldPassword: wire.text('请输入原密码', 128),
    newPassword: wire.text('请输入新密码', 128),
  }),
  reply: wire.nothing,
  menu: 'session',
  beforePasswordChange: true,
  effect: 'write',
  source: 'decisions',
});
