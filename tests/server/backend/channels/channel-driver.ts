import { sql } from 'kysely';
import type { CallData } from '../../../../server/contract/typed-calls';
import type { Fields, TestConsole } from '../../../support/console';

type Channel = CallData<'/api/admin/app/channel/list'>['items'][number];

/** Makes the calls of staff that manage promotion channels. */
export class ChannelDriver {
  constructor(readonly console: TestConsole) {}

  /** Logs in with the clock stopped at 2025-03-01 23:30 in Shanghai. */
  async login(): Promise<void> {
    this.console.clock = () => new Date('2025-03-01T15:30:00Z');
    await this.console.loginAs({ menus: ['/platform/app/channel/list'] });
  }

  async empty(): Promise<void> {
    await sql`delete from backend.promotion_channel`.execute(this.console.db);
    await sql`delete from backend.config where config_key = 'app.channel.link'`.execute(this.console.db);
  }

  /** Sets the system parameter from which the links are built. */
  async setAddress(address: string): Promise<void> {
    await sql`
      insert into backend.config (config_name, config_key, config_value, config_type, create_time, update_time)
      values ('推广链接', 'app.channel.link', ${address}, 'Y', now(), now())`.execute(this.console.db);
  }

  add(channelName: unknown, channelExpiry: unknown = '2099-12-31') {
    return this.console.call('/admin/app/channel/add', { channelName, channelExpiry });
  }

  edit(channel: Fields<'/admin/app/channel/edit'>) {
    return this.console.call('/admin/app/channel/edit', channel);
  }

  remove(id: number) {
    return this.console.call(`/admin/app/channel/remove/${id}`);
  }

  async list(filter: Fields<'/admin/app/channel/list'> = {}) {
    return (await this.console.call('/admin/app/channel/list', filter)).data;
  }

  /** Creates a channel. */
  async made(channelName = '抖音信息流', channelExpiry = '2099-12-31'): Promise<Channel> {
    const answer = await this.add(channelName, channelExpiry);
    if (answer.status !== 0) throw new Error(`${answer.status} ${answer.msg}`);
    const channel = (await this.list({ pageSize: 1000 })).items.find(
      (row) => row.channelName === channelName,
    );
    if (!channel) throw new Error(`${channelName} is not listed`);
    return channel;
  }

  stats(code: string, range: Fields<'/admin/app/channel/stats'> = {}) {
    return this.console.call('/admin/app/channel/stats', { code, ...range });
  }

  /** Stores the app's counts of a day: clicks, downloads, then the year, month, yearly and monthly orders. */
  async count(id: number, day: string, counts: readonly number[]): Promise<void> {
    const [clicks = 0, downloads = 0, year = 0, month = 0, yearly = 0, monthly = 0] = counts;
    await sql`
      insert into backend.promotion_channel_day
      values (${id}, ${day}, ${clicks}, ${downloads}, ${year}, ${month}, ${yearly}, ${monthly})`.execute(
      this.console.db,
    );
  }
}
