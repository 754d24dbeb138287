import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBlankHtml, toStoredHtml } from '../../../../server/backend/core/stored-html';
import { createFolderStorage } from '../../../../server/backend/files/folder-storage';
import type { Db } from '../../../../server/database/database';
import { seedArticles } from '../../../../server/database/seed/content/seed-articles';
import { seedCategories } from '../../../../server/database/seed/content/seed-categories';
import { Random } from '../../../../server/database/seed/random';
import { openTestDatabase } from '../../../support/database/database';
import { scratch } from '../../../support/run/scratch';

const imageHost = 'https://img.example.com';
const now = new Date('2026-05-20T06:30:00Z');
let db: Db;
let close: () => Promise<void>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(scratch, 'seed-articles-'));
  ({ db, close } = await openTestDatabase());
  await db.transaction().execute(async (tx) => {
    const storage = createFolderStorage(folder);
    const random = (stream: string) => new Random(20_250_101, stream);
    const context = { tx, storage, imageHost, now: now.getTime(), users: 1, random, progress: () => {} };
    await seedCategories(context);
    await seedArticles(context);
  });
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

interface Row {
  id: number;
  content: string;
  isFile: boolean;
  fileLink: string;
  coverImg: string;
  status: number;
  createTime: Date;
}
async function rowsOf<T>(query: string): Promise<T[]> {
  return (await sql.raw<T>(query).execute(db)).rows;
}

describe.each(['help', 'docs'])('%s', (kind) => {
  const articles = () => rowsOf<Row>(`select * from backend.${kind}_article order by id`);

  it('[A §4] the demo data have articles in every state, with files and pictures, and with past times only', async () => {
    const rows = await articles();
    expect(rows.length).toBeGreaterThan(30);
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual([0, 1, 2]);
    expect(rows.filter(({ isFile, fileLink }) => isFile && fileLink !== '').length).toBeGreaterThan(1);
    expect(rows.some(({ coverImg }) => coverImg.startsWith(`${imageHost}/files/images/`))).toBe(true);
    expect(rows.some(({ content }) => content.includes(`<img src="${imageHost}/files/images/`))).toBe(true);
    expect(rows.every(({ createTime }) => createTime < now)).toBe(true);
  });

  it('[A §5] every article is valid: it has a sanitised body, or a file link', async () => {
    for (const { content, isFile, fileLink } of await articles()) {
      expect(toStoredHtml(content, imageHost)).toBe(content);
      expect([isBlankHtml(content), fileLink === '']).toEqual([isFile, !isFile]);
    }
  });

  it('[A §2] a category without children has exactly one article, others have none', async () => {
    const counts = await rowsOf<{ count: number; leaf: boolean }>(`
      select count(a.id) filter (where a.status <> 1) as count,
        not exists (select from backend.${kind}_category as child where child.parent_id = c.id) as leaf
      from backend.${kind}_category as c
      left join backend.${kind}_article as a on a.category_id = c.id group by c.id`);
    expect(counts.some(({ count, leaf }) => leaf && count === 1)).toBe(true);
    expect(counts.some(({ count, leaf }) => leaf && count === 0)).toBe(true);
  });
});

it('new articles get ids after those of the demo data', async () => {
  const [row] = await rowsOf<{ id: number; last: number }>(`
    insert into backend.help_article (category_id, title, status) values (1, '新', 2)
    returning id, (select max(id) from backend.help_article) as last`);
  expect(row?.id).toBe((row?.last ?? 0) + 1);
});
