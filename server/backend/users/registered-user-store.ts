import { sql } from 'kysely';
import type { Db } from '../../database/database';

export interface RegisteredUser {
  id: number;
  mobile: string;
  province: string;
  city: string;
  sysType: number;
  phoneModel: string;
  createTime: Date;
  devices: { type: number; isReload: boolean }[];
}

/** The users of a page, in its order, with their devices (phone before tablet). */
export async function listRegisteredUsers(db: Db, ids: readonly number[]): Promise<RegisteredUser[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RegisteredUser>`
    select u.id, u.mobile, u.province, u.city, u.sys_type, u.phone_model,
      u.create_time,
      (
        select coalesce(json_agg(json_build_object('type', d.type, 'isReload', d.is_reload) order by d.type), '[]')
        from backend.user_device_state d where d.user_id = u.id
      ) as devices
    from backend.registered_user u
    where u.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], u.id)`.execute(db);
  return rows;
}
