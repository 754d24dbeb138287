import { sql } from 'kysely';
import { z } from 'zod';
import { menus } from '../../../contract/screens/menus';
import { day, hour, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import roles from './roles.json' with { type: 'json' };

const rolePlans = z
  .strictObject({
    name: z.string(),
    key: z.string(),
    remark: z.string(),
    disabled: z.boolean().default(false),
    /** Routes of its screens. */
    menus: z.array(z.string()),
    staff: z.array(
      z.strictObject({
        username: z.string(),
        loginName: z.string(),
        phone: z.string(),
        remark: z.string().default(''),
        disabled: z.boolean().default(false),
      }),
    ),
  })
  .array();

/**
 * Roles with few menus each, and staff in every state: at work, switched off, in a role that is switched off, with and
 * without phone and remark. Their passwords are hashes of nothing anybody knows: an
 * administrator gives an account a password before it can log in.
 */
export async function seedStaff({ tx, now, random }: SeedContext): Promise<void> {
  const draw = random('staff');
  for (const [index, { name, key, remark, disabled, menus: urls, staff }] of rolePlans
    .parse(roles)
    .entries()) {
    const created = now - (600 - index * 45) * day;
    const createTime = toTimestamp(created);
    const { rows } = await sql<{ roleId: number }>`
      insert into backend.role (role_name, role_key, role_sort, status, remark, create_time)
      values (${name}, ${key}, ${index + 2}, ${disabled ? 1 : 0}, ${remark}, ${createTime})
      returning role_id as "roleId"`.execute(tx);
    const role_id = rows[0]?.roleId;
    await insertRows(
      tx,
      'role_menu',
      toMenuIds(urls).map((menu_id) => ({ role_id, menu_id })),
    );
    await insertRows(
      tx,
      'staff',
      staff.map((account, number) => ({
        username: account.username,
        login_name: account.loginName,
        role_id,
        password_hash: unknownPassword(draw),
        must_change_password: false,
        phone_number: account.phone,
        remark: account.remark,
        status: account.disabled ? 1 : 0,
        create_time: toTimestamp(created + number * 11 * day + draw.between(1, 8) * hour),
      })),
    );
  }
}

/** The screens' menus and the groups in which they stand. */
function toMenuIds(urls: readonly string[]): number[] {
  return menus.flatMap((group) => {
    const chosen = group.children.filter((menu) => urls.includes(menu.url)).map((menu) => menu.id);
    return chosen.length > 0 ? [group.id, ...chosen] : [];
  });
}

/** Well-formed, so that a login is refused as any wrong password is, in the same time. */
function unknownPassword(random: Random): string {
  const part = (bytes: number) =>
    Buffer.from(random.hex(bytes * 2), 'hex')
      .toString('base64')
      .replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${part(16)}$${part(32)}`;
}
