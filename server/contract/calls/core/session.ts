import { z } from 'zod';
import { callsOf } from '../../define-call';
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

const open = callsOf('public', 'A §7');
const own = callsOf('session', 'A §7');

export const captchaImage = open.read(
  '/admin/captcha/captchaImage',
  '获取验证码',
  {},
  z.object({ imageData: z.string(), sessionId: z.string() }),
);

/** The answer's `data` is the token itself. Header `session-id` names the captcha. */
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
 * Ours: the specification shows no call for one's own password. It cannot live under /api/console as our other
 * additions do, since the passwords are the upstream's: the embedded backend answers it, and a real one may. Whether
 * it does is told by `mustChangePassword` in the answer of `index`; without that the shell offers no change.
 */
export const changePassword = callsOf('session', 'decisions').write(
  '/admin/password/edit',
  '修改自己的密码',
  { oldPassword: wire.text('请输入原密码', 128), newPassword: wire.text('请输入新密码', 128) },
  { beforePasswordChange: true },
);
