import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLivePage } from '../../../server/console/pages/page-states';
import { createShippedPages, rememberShippedPages } from '../../../server/console/pages/page-store';
import { routes } from '../../../server/contract/screens/routes';
import type { Db } from '../../../server/database/database';
import { openTestDatabase } from '../../support/database/database';
import { makePagesFolder, type PagesFolder } from '../../support/pages-folder';

const path = '/platform/starWheel/list';
let db: Db;
let close: () => Promise<void>;
let pages: PagesFolder;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  pages = await makePagesFolder();
});
afterAll(async () => {
  await close();
  await pages.remove();
});

it('[Foundation §6] keeps publications and drafts of installations without stored shipped pages, and bases them on this release', async () => {
  await sql`insert into console.page values (${path}, 1)`.execute(db);
  await sql`
    insert into console.page_version (path, version, schema, digest, published_by, published_at, note)
    values (${path}, 1, '{"type":"page"}', 'd', '张三', now(), '旧的')`.execute(db);
  await sql`insert into console.page_draft values (${path}, 'zhang', '{}', 1, now())`.execute(db);
  const shipped = createShippedPages(pages.path, { fresh: true });
  await pages.write(path, { type: 'page', title: '出厂' });
  for (const now of [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-02T00:00:00Z')]) {
    await rememberShippedPages(db, shipped, routes, now);
  }
  const digest = (await shipped.find(path))?.digest;
  expect(await findLivePage(db, shipped, path)).toMatchObject({
    published: { version: 1, publishedBy: '张三', note: '旧的', shippedDigest: digest },
  });
  const kept = await sql`select path, digest, seen_at from console.shipped_page`.execute(db);
  expect(kept.rows).toEqual([{ path, digest, seenAt: new Date('2026-03-01T00:00:00Z') }]);
  const drafts =
    await sql`select owner, base_version, base_digest, shipped_digest from console.page_draft`.execute(db);
  expect(drafts.rows).toEqual([{ owner: 'zhang', baseVersion: 1, baseDigest: null, shippedDigest: '' }]);
});
