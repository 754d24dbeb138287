/**
 * Fields of requests whose values nobody may read again: passwords, captchas, tokens, secrets and their like. What looks
 * like one counts as one, so that a call nobody has declared gives nothing away either.
 */
export function isSecretField(name: string): boolean {
  return secret.test(name.replace(/[^a-z]/gi, ''));
}

/** A name of a setting that says that its value is a secret. */
export const isSecretSetting = (name: string): boolean =>
  /secret|passw|token|密钥|密码|sign|appkey/i.test(name);

const secret =
  /passw|passphrase|^pwd|pwd$|token$|secret|captcha|validatecode|verifycode|smscode|credential|authorization|cookie|apikey|accesskey|privatekey|^sign$|signature|sessionid/i;
