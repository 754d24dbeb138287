/**
 * Literal texts of the specification (A §5, A §8, B §5, B §8), including spelling. Server and tests rely on codes,
 * never on these texts.
 */
export const message = {
  /** A page tried to change something without a user action. */
  noGesture: '已阻止一次修改：没有人在本页操作过。如果是您点的，请再点一次；否则请告诉管理员',
  saved: '修改成功',
  done: '操作成功',
  removed: '删除成功',
  published: '发布成功',
  created: '新增成功',
  added: '添加成功',
  replied: '回复成功',
  noUserChosen: '请选择用户',
  uploadFailed: '上传失败，重新上传',
  imageType: 'You can only upload JPG/PNG file!',
  imageSize: 'Image must smaller than 2MB!',
  categoryInUse: 'this category has related articles; unlink them in article management first',
  bodyEmpty: '文章未填写，无法进行下一步操作！',
  suggestionEmpty: 'Stage suggestion not filled in, cannot proceed',
  /** Lists five numbers and counts the rest, to fit in a toast (B §7). */
  unregistered: (mobiles: readonly string[]) =>
    `${mobiles.slice(0, 5).join('、')}${mobiles.length > 5 ? `等 ${mobiles.length} 个` : ''}手机号未注册，发放失败`,
  tooLarge: '提交的内容过大',
  unavailable: '服务暂时不可用',
  timeout: '请求超时',
  /** Follows the two texts above after a change. */
  outcomeUnknown: '操作是否已生效未知，请刷新核对后再试',
  missingCall: ({ summary, path }: { summary: string; path: string }) =>
    `后端没有提供“${summary}”接口（${path}）`,
  busy: '系统繁忙，请稍后再试',
  updating: '控制台正在更新，请稍后再试',
  tooManyAtOnce: '您同时发出的请求过多，请稍后再试',
  sessionExpired: '登录已过期，请重新登录',
  passwordChangeRequired: '请先修改初始密码，再使用控制台',
  forbidden: '没有权限，请联系管理员',
  notFound: '记录不存在或已被删除',
  stale: '该记录已被他人修改，请核对后再试',
  badCaptcha: '验证码错误',
  badCredentials: '用户名或密码错误',
} as const;

/**
 * Applies to every password: the first administrator's, those set by administrators, and those chosen by users.
 */
export const minPasswordLength = 8;

/** The rules for a new password, shown to staff before they type. The server enforces all of them. */
export const passwordRules: readonly string[] = [
  `至少 ${minPasswordLength} 个字符，可以是一句话`,
  '不能是常见密码，如 12345678、password1',
  '不能只是登录名、姓名或手机号加上几个字符',
];
