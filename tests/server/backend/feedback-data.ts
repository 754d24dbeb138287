import type { Insertable } from 'kysely';
import type { Db } from '../../../server/database/database';
import type { Database } from '../../../server/database/tables/tables';

type NewFeedback = Insertable<Database['backend.feedback']>;

const usual = {
  kind: 'app',
  mobile: '13800000001',
  contact: '',
  content: '登录后闪退',
  imageUrls: [],
  isAcceptContact: true,
  isReply: false,
  deviceName: 'HUAWEI P60',
  version: '3.2.1',
  status: 0,
  remark: '',
  createTime: new Date('2025-03-01T02:00:00Z'),
} satisfies NewFeedback;

/** Inserts one feedback, as the app stores it. @returns its id */
export async function addFeedback(db: Db, given: Partial<NewFeedback> = {}): Promise<number> {
  const { id } = await db
    .insertInto('backend.feedback')
    .values({ ...usual, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
