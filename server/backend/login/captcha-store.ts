import { sql } from 'kysely';
import { withTables, type Db } from '../../database/database';

interface CaptchaTable {
  session_hash: string;
  answer_hash: string;
  expires_at: Date;
}
const tables = (db: Db) => withTables<{ 'backend.captcha': CaptchaTable }>(db);

export interface StoredCaptcha {
  sessionHash: string;
  answerHash: string;
  expiresAt: Date;
}

/** Stores a captcha and sweeps a few dead ones, so that the table stays small without a job. */
export async function addCaptcha(db: Db, captcha: StoredCaptcha, now: Date): Promise<void> {
  await tables(db)
    .insertInto('backend.captcha')
    .values({
      session_hash: captcha.sessionHash,
      answer_hash: captcha.answerHash,
      expires_at: captcha.expiresAt,
    })
    .execute();
  await sql`
    delete from backend.captcha where session_hash in (
      select session_hash from backend.captcha where expires_at <= ${now} order by expires_at limit 20 for update skip locked
    )`.execute(db);
}

/** Takes the captcha out: a second caller, even at the same moment, finds nothing. */
export async function takeCaptcha(
  db: Db,
  sessionHash: string,
): Promise<Pick<StoredCaptcha, 'answerHash' | 'expiresAt'> | undefined> {
  const row = await tables(db)
    .deleteFrom('backend.captcha')
    .where('session_hash', '=', sessionHash)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst();
  return row && { answerHash: row.answer_hash, expiresAt: row.expires_at };
}
