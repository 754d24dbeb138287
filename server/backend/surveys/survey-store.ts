import { sql, type Generated, type Selectable } from 'kysely';
import { withTables, type Db, type Tx } from '../../database/database';
import { orderOf, type ListPage } from '../../database/list-page';

interface SurveyTable {
  id: Generated<number>;
  title: string;
  pf_type: number;
  btn_yes: string;
  btn_no: string;
  content: string;
  url: string;
  is_enable: boolean;
  is_show: boolean;
  revision: Generated<number>;
  create_time: Date;
}

export interface SurveyFields {
  title: string;
  pfType: number;
  btnYes: string;
  btnNo: string;
  content: string;
  url: string;
  isEnable: boolean;
  isShow: boolean;
}

export interface Survey extends SurveyFields {
  id: number;
  revision: number;
}

/** What staff switch from the list, in the words of the wire. */
const switches = { isEnable: 'is_enable', isShow: 'is_show' } as const;
export type SurveySwitch = keyof typeof switches;

const tables = (db: Db | Tx) => withTables<{ 'backend.survey': SurveyTable }>(db);

const order = {
  by: { title: 'title', pfType: 'pf_type', isEnable: 'is_enable', isShow: 'is_show' },
  id: 'id',
  usual: 'create_time desc, id desc',
};

/** One page, newest first; `title` is a part of the title. */
export async function listSurveys(
  db: Db,
  title: string | undefined,
  page: ListPage<keyof typeof order.by>,
): Promise<{ rows: Survey[]; total: number }> {
  const matching = tables(db)
    .selectFrom('backend.survey')
    .$if(title !== undefined, (query) => query.where(sql<number>`strpos(title, ${title ?? ''})`, '>', 0));
  const rows = await matching
    .selectAll()
    .orderBy(orderOf(page, order))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toSurvey), total };
}

/** In a transaction `lock` holds the row until its end. */
export async function findSurvey(db: Db | Tx, id: number, lock = false): Promise<Survey | undefined> {
  const row = await tables(db)
    .selectFrom('backend.survey')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && toSurvey(row);
}

export async function insertSurvey(db: Db, fields: SurveyFields, createTime: Date): Promise<void> {
  await tables(db)
    .insertInto('backend.survey')
    .values({ ...toColumns(fields), create_time: createTime })
    .execute();
}

export async function updateSurvey(tx: Tx, id: number, fields: SurveyFields): Promise<void> {
  await tables(tx)
    .updateTable('backend.survey')
    .set((update) => ({ ...toColumns(fields), revision: update('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets one switch; the revision moves on only when it was set otherwise. @returns false when there is no such survey */
export async function setSurveySwitch(db: Db, id: number, name: SurveySwitch, on: boolean): Promise<boolean> {
  const column = sql.ref(switches[name]);
  const { rows } = await sql`
    update backend.survey
    set ${column} = ${on}, revision = revision + case when ${column} = ${on} then 0 else 1 end
    where id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** @returns false when there was none */
export async function deleteSurvey(db: Db, id: number): Promise<boolean> {
  const deleted = await tables(db)
    .deleteFrom('backend.survey')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

function toColumns({ title, pfType, btnYes, btnNo, content, url, isEnable, isShow }: SurveyFields) {
  return {
    title,
    pf_type: pfType,
    btn_yes: btnYes,
    btn_no: btnNo,
    content,
    url,
    is_enable: isEnable,
    is_show: isShow,
  };
}

function toSurvey(row: Selectable<SurveyTable>): Survey {
  return {
    id: row.id,
    title: row.title,
    pfType: row.pf_type,
    btnYes: row.btn_yes,
    btnNo: row.btn_no,
    content: row.content,
    url: row.url,
    isEnable: row.is_enable,
    isShow: row.is_show,
    revision: row.revision,
  };
}
