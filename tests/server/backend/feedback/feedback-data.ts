import { withTables, type Db } from '../../../../server/database/database';

export interface NewFeedback {
  kind: 'app' | 'mini';
  mobile: string;
  contact: string;
  content: string;
  image_urls: string[];
  is_accept_contact: boolean;
  is_reply: boolean;
  device_name: string;
  version: string;
  status: number;
  remark: string;
  create_time: Date;
}

const usual: NewFeedback = {
  kind: 'app',
  mobile: '13800000001',
  contact: '',
  content: '登录后闪退',
  image_urls: [],
  is_accept_contact: true,
  is_reply: false,
  device_name: 'HUAWEI P60',
  version: '3.2.1',
  status: 0,
  remark: '',
  create_time: new Date('2025-03-01T02:00:00Z'),
};

/** One feedback as the app would have left it. @returns its id */
export async function addFeedback(db: Db, given: Partial<NewFeedback> = {}): Promise<number> {
  const { id } = await withTables<{ 'backend.feedback': NewFeedback & { id: number } }>(db)
    .insertInto('backend.feedback')
    .values({ ...usual, ...given } as NewFeedback & { id: number })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
