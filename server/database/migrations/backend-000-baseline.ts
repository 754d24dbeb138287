import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { commerce } from './backend-000-baseline/commerce';
import { content } from './backend-000-baseline/content';
import { events } from './backend-000-baseline/events';
import { system } from './backend-000-baseline/system';
import { users } from './backend-000-baseline/users';

/** All tables of the embedded backend. A new database has no menus: the first start inserts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...system, ...users, ...content, ...commerce, ...events])
    await statement.execute(db);
  const secret = randomBytes(32).toString('hex');
  await sql`
    insert into backend.config (config_id, config_name, config_key, config_value, config_type, remark, create_time, update_time)
    values (17, '图片签名密钥', 'image.sign.secret', ${secret}, 'Y', '图片与视频地址的签名密钥，修改后已签名的地址立即失效', now(), now())`.execute(
    db,
  );
}
