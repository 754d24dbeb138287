import { sql } from 'kysely';
import type { Db } from '../../database/database';
import type { CaptchaTable } from '../../database/tables/access-tables';

/** Stores a captcha and sweeps a few dead ones, so that the table stays small without a job. */
export async function addCaptcha(db: Db, captcha: CaptchaTable, now: Date): Promise<void> {
  await db.insertInto('backend.captcha').values(captcha).execute();
  await sql`
    delete from backend.captcha where session_hash in (
      select session_hash from backend.captcha where expires_at <= ${now} order by expires_at limit 20 for update skip locked
    )`.execute(db);
}

/** Takes the captcha out: a second caller, even at the same moment, finds nothing. */
export async function takeCaptcha(db: Db, sessionHash: string) {
  return db
    .deleteFrom('backend.captcha')
    .where('sessionHash', '=', sessionHash)
    .returning(['answerHash', 'expiresAt'])
    .executeTakeFirst();
}
