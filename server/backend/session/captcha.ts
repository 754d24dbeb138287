import { createHash, randomBytes, randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Db } from '../../database/database';
import { addCaptcha, takeCaptcha } from './captcha-store';

const lifetimeMs = 5 * 60_000;
const length = 4;
/** Without look-alikes; case does not matter. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The raw session id is the salt, and only the browser has it. */
const hashAnswer = (sessionId: string, answer: string) => sha256(`${sessionId}:${answer.toLowerCase()}`);

/** Draws a captcha and remembers its answer for 5 minutes. `fixedCode` makes it predictable (tests). */
export async function createCaptcha(db: Db, now: Date, fixedCode?: string) {
  const answer =
    fixedCode ?? Array.from({ length }, () => alphabet[randomInt(alphabet.length)] as string).join('');
  const sessionId = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await addCaptcha(
    db,
    { sessionHash: sha256(sessionId), answerHash: hashAnswer(sessionId, answer), expiresAt },
    now,
  );
  return { imageData: toImage(answer), sessionId };
}

/** Is this the answer? Asking uses the captcha up, right or wrong. */
export async function answersCaptcha(db: Db, sessionId: string, answer: string, now: Date): Promise<boolean> {
  if (sessionId === '') return false;
  const captcha = await takeCaptcha(db, sha256(sessionId));
  return (
    captcha !== undefined && captcha.expiresAt > now && captcha.answerHash === hashAnswer(sessionId, answer)
  );
}

/** The module itself is a function that draws a given text; its types leave that out. */
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string;
type ConfigObject = NonNullable<Parameters<typeof svgCaptcha.create>[0]>;

/** Outlined glyphs and noise lines, nothing active: the text itself is not in the picture. */
function toImage(text: string): string {
  const svg = draw(text, {
    width: 120,
    height: 40,
    fontSize: 44,
    noise: 3,
    color: true,
    background: '#f5f7fa',
  });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
