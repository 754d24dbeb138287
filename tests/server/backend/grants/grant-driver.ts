import { sql } from 'kysely';
import type { Fields, TestConsole } from '../../../support/console';
import { addUser } from '../../../support/database/users';
import { emptyMembers } from '../members/member-data';

/** The fields that the grant dialog sends, without numbers and activity. */
const usual = { duration: 7, durationType: 'D' };

/** Makes the calls of staff that manage grants. */
export class GrantDriver {
  /** Id of the activity that exists from the start. */
  activityId = 0;

  constructor(readonly console: TestConsole) {}

  /** Sets the clock to 2025-01-31 23:30 in Shanghai; adds three registered users, 13800000001 to …3, and one activity. */
  async reset(): Promise<void> {
    this.console.clock = () => new Date('2025-01-31T15:30:00Z');
    await emptyMembers(this.console.db);
    for (const last of [1, 2, 3]) await addUser(this.console.db, { mobile: `1380000000${last}` });
    this.activityId = await this.addActivity('春节回馈');
  }

  async addActivity(activityName: string): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into backend.activity (activity_name) values (${activityName})
      returning activity_id as id`.execute(this.console.db);
    return rows[0]?.id ?? 0;
  }

  add(mobiles: unknown, given: Fields<'/admin/vip/give/add'> = {}) {
    return this.console.call('/admin/vip/give/add', {
      mobiles,
      activityId: this.activityId,
      ...usual,
      ...given,
    });
  }

  edit(giveId: unknown, given: Fields<'/admin/vip/give/edit'> = {}) {
    return this.console.call('/admin/vip/give/edit', {
      giveId,
      mobile: '13800000001',
      activityId: this.activityId,
      ...usual,
      ...given,
    });
  }

  again(giveId: unknown) {
    return this.console.call('/admin/vip/give/again', { giveId });
  }

  async list(filter: Fields<'/admin/vip/give/list'> = {}) {
    return (await this.console.call('/admin/vip/give/list', filter)).data;
  }

  /** Creates a failed grant, to an unregistered number. @returns its id */
  async addFailed(mobile = '13900000009'): Promise<number> {
    await this.add([mobile]);
    return (await this.list({ mobile })).items[0]?.giveId as number;
  }

  /** The expiry of a number's membership, as the member list shows it; undefined if the number is no member. */
  async expiry(mobile: string): Promise<string | undefined> {
    const { data } = await this.console.call('/admin/app/vip/list', { mobile });
    return data.items[0]?.expireTime;
  }

  async giveQuantity(activityId = this.activityId): Promise<number> {
    const { data } = await this.console.call(`/admin/app/activity/detail/${activityId}`);
    return data.giveQuantity;
  }
}

export const menus = ['/platform/vip/give/list', '/platform/app/vip/list', '/platform/app/activity/list'];
