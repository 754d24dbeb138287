import { z } from 'zod';
import { callsOf } from '../../define-call';
import * as wire from '../../wire';

/** A node of the sidebar's menu tree (A §2). */
const menuNode = z.object({
  menuId: z.int(),
  menuName: z.string(),
  url: z.string(),
  parentId: z.int(),
  get children() {
    return z.array(menuNode);
  },
});
export type MenuNode = z.output<typeof menuNode>;

const open = callsOf('public', 'A §7');
const own = callsOf('session', 'A §7');

export const captchaImage = open.read(
  '/admin/captcha/captchaImage',
  '获取验证码',
  {},
  z.object({
    imageData: z.string().describe('The picture as a data: URL.'),
    sessionId: z.string().describe('Names the captcha; the header session-id of the login.'),
  }),
);

/** The reply's `data` is the token itself. Header `session-id` identifies the captcha. */
export const login = open.write(
  '/admin/login',
  '登录',
  {
    username: wire.text('please enter username', 64),
    password: wire.text('please enter password', 128),
    validateCode: wire.text('please enter captcha', 16),
  },
  { reply: z.string() },
);

export const index = own.read(
  '/admin/index',
  '当前员工与菜单',
  {},
  z.object({
    admin: z.object({
      username: z.string(),
      /**
       * Unique, unlike the display name: distinguishes two staff members with the same name. Not every upstream
       * sends it.
       */
      loginName: wire.addition(z.string().optional()),
      /**
       * True while the account's password was generated or set by an administrator: every other call is refused
       * until it is changed. If the field is present at all, the upstream supports `changePassword`.
       */
      mustChangePassword: wire.addition(z.boolean().optional()),
    }),
    menus: z.array(menuNode),
  }),
  { beforePasswordChange: true },
);

export const messageCounts = own.read(
  '/admin/sys/message/get',
  '未读消息数',
  {},
  z.object({ feedbackCount: z.int(), miniFeedbackCount: z.int() }),
);

export const logout = own.write('/admin/logout', '退出登录', {}, { beforePasswordChange: true });

/**
 * An addition: the specification has no call to change one's own password. It cannot be under /api/console like
 * other additions, because passwords belong to the upstream: the embedded backend supports it, a real one may.
 * `mustChangePassword` in the reply of `index` shows whether it does; without it the shell offers no change.
 */
export const changePassword = callsOf('session', 'decisions').write(
  '/admin/password/edit',
  '修改自己的密码',
  { oldPassword: wire.text('请输入原密码', 128), newPassword: wire.text('请输入新密码', 128) },
  { beforePasswordChange: true },
);
