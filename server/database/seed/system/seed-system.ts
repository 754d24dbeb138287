import { z } from 'zod';
import { menus } from '../../../contract/screens/menus';
import { day, hour, toTimestamp } from '../calendar';
import { insertRows } from '../insert-rows';
import type { Random } from '../random';
import type { SeedContext } from '../seed-area';
import configs from './configs.json' with { type: 'json' };
import roles from './roles.json' with { type: 'json' };

/** System parameters besides the built-in ones (ids up to 17), which the baseline inserts. */
export async function seedConfigs({ tx, now, random }: SeedContext): Promise<void> {
  const draw = random('configs');
  await insertRows(
    tx,
    'backend.config',
    configs.map((config, index) => {
      const created = now - (720 - index * 9) * day;
      return {
        ...config,
        configType: config.configType === 'Y' ? 'Y' : 'N',
        createTime: toTimestamp(created),
        updateTime: toTimestamp(created + (now - created) * draw.unit()),
      };
    }),
  );
}

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
 * Roles with few menus each, and staff accounts in every state: active, disabled, in a disabled role, with and
 * without phone and remark. Their password hashes match no known password, so an administrator must set one before
 * anybody can log in.
 */
export async function seedStaff({ tx, now, random }: SeedContext): Promise<void> {
  const draw = random('staff');
  for (const [index, { name, key, remark, disabled, menus: urls, staff }] of rolePlans
    .parse(roles)
    .entries()) {
    const created = now - (600 - index * 45) * day;
    const { roleId } = await tx
      .insertInto('backend.role')
      .values({
        roleName: name,
        roleKey: key,
        roleSort: index + 2,
        status: disabled ? 1 : 0,
        remark,
        createTime: toTimestamp(created),
      })
      .returning('roleId')
      .executeTakeFirstOrThrow();
    await insertRows(
      tx,
      'backend.roleMenu',
      toMenuIds(urls).map((menuId) => ({ roleId, menuId })),
    );
    await insertRows(
      tx,
      'backend.staff',
      staff.map((account, number) => ({
        username: account.username,
        loginName: account.loginName,
        roleId,
        passwordHash: unknownPassword(draw),
        mustChangePassword: false,
        phoneNumber: account.phone,
        remark: account.remark,
        status: account.disabled ? 1 : 0,
        createTime: toTimestamp(created + number * 11 * day + draw.between(1, 8) * hour),
      })),
    );
  }
}

/** The ids of the screens' menus and of their parent groups. */
function toMenuIds(urls: readonly string[]): number[] {
  return menus.flatMap((group) => {
    const chosen = group.children.filter((menu) => urls.includes(menu.url)).map((menu) => menu.id);
    return chosen.length > 0 ? [group.id, ...chosen] : [];
  });
}

/** A well-formed hash, so that a login is refused as with any wrong password, in the same time. */
function unknownPassword(random: Random): string {
  const part = (bytes: number) =>
    Buffer.from(random.hex(bytes * 2), 'hex')
      .toString('base64')
      .replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${part(16)}$${part(32)}`;
}
