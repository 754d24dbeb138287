import { notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/core/users';
import type { Handlers } from '../core/handlers';
import { toWireTime } from '../../contract/shanghai-time';
import { findModuleOrder, listModules, listUserData } from './module-store';
import { findUserVersions } from './user-facets';
import { findUserPage } from './user-page-store';
import { toListPage, toTimePage } from '../../database/list-page';

/** Modules, and what each user has of them (A §2). */
export function handleModules(handlers: Handlers): void {
  handlers.handle(call.fieldList, async ({ fieldName, isSys, ...request }, { db }) => {
    const { rows, total } = await listModules(
      db,
      { name: fieldName, isSys: isSys === undefined ? undefined : isSys === 'T' },
      toListPage(request),
    );
    const records = rows.map(({ id, name, usedCount, isSys: builtIn, sort }) => ({
      id,
      name,
      usedCount,
      isSys: builtIn ? ('T' as const) : ('F' as const),
      city: sort,
    }));
    return { records, total };
  });

  handlers.handle(call.fieldUsedList, async ({ mobile, version, ...request }, { db }) => {
    const maxVersions = version === undefined ? undefined : await findUserVersions(db, version);
    const { ids, total } = await findUserPage(db, { mobile, maxVersions }, toTimePage(request));
    const rows = await listUserData(db, ids);
    return { records: rows.map((row) => ({ ...row, createTime: toWireTime(row.createTime) })), total };
  });

  handlers.handle(call.fieldUsedDetail, async ({ mobile, templateId }, { db }) => {
    const names = await findModuleOrder(db, {
      mobile,
      templateId: templateId === 0 ? undefined : templateId,
    });
    if (!names) throw notFound();
    return { mobile, list: names.map((name) => ({ name })) };
  });
}
