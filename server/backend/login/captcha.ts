import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import svgCaptcha from 'svg-captcha';
import type { Db } from '../../database/database';
import type { CaptchaTable } from '../../database/tables/access-tables';
import { sha256 } from '../session/passwords';

const lifetimeMs = 5 * 60_000;
const length = 4;
/** Without look-alikes (0 O, 1 I L) and letters too wide for their slot (M W); case is ignored. */
const alphabet = '23456789ABCDEFGHJKNPQRSTUVXYZ';

/** Salted with the raw session id, which only the browser has. */
const hashAnswer = (sessionId: string, answer: string) => sha256(`${sessionId}:${answer.toLowerCase()}`);

/** Draws a captcha and stores its answer for 5 minutes. `fixedCode` makes it predictable (tests). */
export async function createCaptcha(db: Db, now: Date, fixedCode: string | undefined) {
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

/** Checks the answer. Each check consumes the captcha, right or wrong. */
export async function answersCaptcha(db: Db, sessionId: string, answer: string, now: Date): Promise<boolean> {
  if (sessionId === '') return false;
  const captcha = await takeCaptcha(db, sha256(sessionId));
  return (
    captcha !== undefined && captcha.expiresAt > now && captcha.answerHash === hashAnswer(sessionId, answer)
  );
}

/** The module itself is a function that draws a given text; its types omit that. */
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string;
type ConfigObject = NonNullable<Parameters<typeof svgCaptcha.create>[0]>;

/**
 * The glyphs as outlines with noise lines, without scripts or text. The library's font is hollow and thin, so each
 * glyph gets a stroke in its own colour; the background is light in both themes.
 */
function toImage(text: string): string {
  const svg = draw(text, { width: 240, height: 80, fontSize: 96, noise: 2 })
    .replace('>', '><rect width="100%" height="100%" fill="#f5f7fa"/>')
    .replace(/<path fill="(#\w+)"/g, '<path fill="$1" stroke="$1" stroke-width="2"')
    // Drawn at twice the size, so whole numbers are precise enough; this saves a third of the bytes.
    .replace(/\.\d+/g, '');
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Stores a captcha and deletes a few expired ones, so that the table stays small without a job. */
async function addCaptcha(db: Db, captcha: CaptchaTable, now: Date): Promise<void> {
  await db.insertInto('backend.captcha').values(captcha).execute();
  await sql`
    delete from backend.captcha where session_hash in (
      select session_hash from backend.captcha where expires_at <= ${now} order by expires_at limit 20 for update skip locked
    )`.execute(db);
}

/** Deletes and returns the captcha, so that a second caller, even a concurrent one, finds nothing. */
async function takeCaptcha(db: Db, sessionHash: string) {
  return db
    .deleteFrom('backend.captcha')
    .where('sessionHash', '=', sessionHash)
    .returning(['answerHash', 'expiresAt'])
    .executeTakeFirst();
}
