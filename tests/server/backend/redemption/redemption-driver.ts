import { sql } from 'kysely';
import type { Fields, TestConsole } from '../../../support/console';

type NewBatch = Fields<'/admin/vip/redemption/batch/add'>;

/** The fields that the generate dialog sends, without the number. */
const defaultBatch = {
  generateTotal: 3,
  redeemDuration: 7,
  durationType: 'D',
  expireType: 0,
  expireDuration: '',
  channelId: '',
};

/** Makes the calls with which staff manage redemption batches. */
export class RedemptionDriver {
  /** The logged-in user; test staff have their login name as their name. */
  username = '';

  constructor(readonly console: TestConsole) {}

  /** Logs in with the clock stopped at 2025-03-01 23:30 in Shanghai. */
  async login(): Promise<void> {
    this.console.clock = () => new Date('2025-03-01T15:30:00Z');
    const { loginName } = await this.console.loginAs({
      menus: ['/platform/vip/redemption/channel/list', '/platform/vip/redemption/batch/list'],
    });
    this.username = loginName;
  }

  async empty(): Promise<void> {
    await sql`delete from backend.redemption_batch`.execute(this.console.db);
    await sql`delete from backend.redemption_channel`.execute(this.console.db);
  }

  async newNumber(): Promise<string> {
    const { data } = await this.console.call('/admin/vip/redemption/batch/getBatchNumber');
    return data.value;
  }

  add(batchNumber: string, given: NewBatch = {}) {
    return this.console.call('/admin/vip/redemption/batch/add', { batchNumber, ...defaultBatch, ...given });
  }

  /** @returns the number of the new batch */
  async addBatch(given: NewBatch = {}): Promise<string> {
    const batchNumber = await this.newNumber();
    const answer = await this.add(batchNumber, given);
    if (answer.status !== 0) throw new Error(`${answer.status} ${answer.msg}`);
    return batchNumber;
  }

  /** A batch whose period ended in February: the backend refuses to create one, so its period is moved. */
  async addEndedBatch(): Promise<string> {
    const batchNumber = await this.addBatch({ expireType: 1, expireDuration: '2098-03-01|2098-03-28' });
    await sql`
      update backend.redemption_batch set period_from = '2025-02-01', period_to = '2025-02-28'
      where batch_number = ${batchNumber}`.execute(this.console.db);
    return batchNumber;
  }

  async detail(batchNumber: string) {
    return (await this.console.call(`/admin/vip/redemption/batch/detail/${batchNumber}`)).data;
  }

  async codes(batchNumber: string, filter: Fields<'/admin/vip/redemption/batch/code/list'> = {}) {
    const { data } = await this.console.call('/admin/vip/redemption/batch/code/list', {
      batchNumber,
      ...filter,
    });
    return data;
  }

  /** Redeems the code at a position, as the app does. */
  async redeem(batchNumber: string, position: number, at: string, mobile = '13800000001'): Promise<void> {
    await sql`
      update backend.redemption_code set mobile = ${mobile}, claimed_at = ${new Date(at)}, used_at = ${new Date(at)}
      where batch_id = (select id from backend.redemption_batch where batch_number = ${batchNumber})
        and position = ${position}`.execute(this.console.db);
  }
}
