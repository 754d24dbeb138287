import { sql } from 'kysely';
import { callsUnder, type Fields, type TestConsole } from './console';

export type Kind = 'help' | 'docs';

export type ArticleFields = Fields<'/admin/docs/article/edit'>;
type Filter = Fields<`/admin/${Kind}/article/list`>;

export const missing = { status: 404, msg: '记录不存在或已被删除', data: null };

/** Creates articles of one kind by the console's calls, and categories directly in the database. */
export class Articles {
  constructor(
    readonly console: TestConsole,
    readonly kind: Kind,
  ) {}

  async empty(): Promise<void> {
    const { db } = this.console;
    await sql`delete from ${sql.table(`backend.${this.kind}_article`)}`.execute(db);
    await sql`delete from ${sql.table(`backend.${this.kind}_category`)}`.execute(db);
  }

  /** @returns the new category's id */
  async category(name: string, parentId: number | null = null): Promise<number> {
    const own = this.kind === 'docs' ? sql`, route` : sql``;
    const values = this.kind === 'docs' ? sql`, ${name}` : sql``;
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(`backend.${this.kind}_category`)} (category_name, parent_id ${own})
      values (${name}, ${parentId} ${values}) returning id`.execute(this.console.db);
    return rows[0]?.id as number;
  }

  get call() {
    return callsUnder(`/admin/${this.kind}/article/`, () => this.console);
  }

  /** The fields that a save requires in addition to the category. */
  fields(given: ArticleFields = {}): ArticleFields {
    const route = this.kind === 'docs' ? { route: `/${encodeURIComponent(String(given.title ?? 'a'))}` } : {};
    return { title: '如何登录', content: '<p>打开应用</p>', isFile: 'F', isDraft: 'T', ...route, ...given };
  }

  /** @returns the new article's id */
  async add(given: ArticleFields): Promise<number> {
    const answer = await this.call('add', this.fields(given));
    if (answer.status !== 0) throw new Error(`add: ${answer.msg}`);
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from ${sql.table(`backend.${this.kind}_article`)}`.execute(this.console.db);
    return rows[0]?.id as number;
  }

  async detail(id: number) {
    return (await this.call(`detail/${id}`)).data;
  }

  async list(filter: Filter = {}) {
    return (await this.call('list', filter)).data;
  }

  async titles(filter: Filter = {}): Promise<string[]> {
    return (await this.list({ perPage: 100, ...filter })).items.map(({ title }) => title);
  }

  remove(id: number) {
    return this.kind === 'help' ? this.call(`remove/${id}`) : this.call('remove', { id });
  }

  /** Creates an article and brings it into a state by permitted transitions only. */
  async inState(categoryId: number, status: 0 | 1 | 2, given: ArticleFields = {}): Promise<number> {
    const id = await this.add({ categoryId, isDraft: status === 2 ? 'T' : 'F', ...given });
    if (status === 1) await this.remove(id);
    return id;
  }
}
