import type { Fields, TestConsole } from '../../../support/console';
import { emptyMembers } from './member-data';

/** Makes the calls of staff that manage members. */
export class MemberDriver {
  constructor(readonly console: TestConsole) {}

  /** 2025-03-01 23:30 in Shanghai, with no members. */
  async reset(): Promise<void> {
    this.console.clock = () => new Date('2025-03-01T15:30:00Z');
    await emptyMembers(this.console.db);
  }

  async list(filter: Fields<'/admin/app/vip/list'> = {}) {
    return (await this.console.call('/admin/app/vip/list', filter)).data;
  }

  async one(userId: number) {
    const { items } = await this.list({ userId });
    const [member] = items;
    if (!member) throw new Error(`no member ${userId}`);
    return member;
  }

  /** The expiry, as the list shows it. */
  async expiry(userId: number): Promise<string> {
    return (await this.one(userId)).expireTime;
  }

  async purchases(userId: number) {
    return (await this.console.call(`/admin/app/vip/detail/${userId}`)).data;
  }

  renew(userId: unknown, externalAgreementNo: unknown) {
    return this.console.call('/admin/app/vip/renewal', { userId, externalAgreementNo });
  }

  rescind(userId: unknown, externalAgreementNo: unknown) {
    return this.console.call('/admin/app/vip/rescind', { userId, externalAgreementNo });
  }
}
