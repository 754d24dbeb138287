/**
 * Whether a request field has a secret value, which must not be readable later: passwords, captchas, tokens,
 * secrets. Judged by name, so that undeclared calls reveal nothing either.
 */
export function isSecretField(name: string): boolean {
  return secret.test(name.replace(/[^a-z]/gi, ''));
}

/** Whether the name of a setting indicates a secret value. */
export const isSecretSetting = (name: string): boolean =>
  /secret|passw|token|密钥|密码|sign|appkey/i.test(name);

const secret =
  /passw|passphrase|^pwd|pwd$|token$|secret|captcha|validatecode|verifycode|smscode|credential|authorization|cookie|apikey|accesskey|privatekey|^sign$|signature|sessionid/i;
