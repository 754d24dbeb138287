import * as call from '../contract/calls/growth/policies';
import { invalid } from '../contract/api-error';
import type { RequestOf } from '../contract/define-call';
import { contains, findListPage, has } from '../database/list-page';
import type { Handlers } from './core/backend-app';
import { recordsOf, toWireRow, translateUniqueViolation } from './core/records';
import { isBlankHtml, toStoredHtml } from './core/stored-html';

const policies = recordsOf('backend.policy', 'id');

/** Policy and agreement versions (B §2): version codes are unique within a client type and policy type. */
export function handlePolicies(handlers: Handlers): void {
  handlers.handle(call.policyList, ({ version, pfType, ...request }, { db }) =>
    findListPage(
      db
        .selectFrom('backend.policy')
        .select([
          'id',
          'pfType',
          'type',
          'version',
          'versionCode',
          'title',
          'attr1',
          'btnYes',
          'btnNo',
          'url',
        ])
        .select('revision')
        .where(contains('version', version))
        .where(has('pfType', pfType)),
      request,
      { id: 'id', defaultOrder: 'create_time desc, id desc', texts: ['title'] },
      toWireRow,
    ),
  );

  handlers.handle(call.policyDetail, async ({ id }, { db }) => {
    const { createTime: _time, ...policy } = await policies.get(db, id);
    return policy;
  });

  handlers.handle(call.policyAdd, async (request, { db, now, imageHost }) => {
    const fields = toFields(request, imageHost);
    return translateUniqueViolation(codeTaken, () => policies.insert(db, { ...fields, createTime: now }));
  });

  handlers.handle(call.policyEdit, ({ id, revision, ...request }, { db, imageHost }) =>
    translateUniqueViolation(codeTaken, () =>
      db.transaction().execute(async (tx) => {
        const stored = await policies.lock(tx, id, revision);
        return policies.update(tx, id, toFields(request, imageHost, stored.content));
      }),
    ),
  );

  handlers.handle(call.policyRemove, ({ id }, { db }) => policies.remove(db, id, ({ title }) => title));
}

/** The app requests the newest by version code, so two with the same code would be ambiguous. */
const codeTaken = () => invalid('versionCode', '该客户端的同类协议已有这个版本值');

/** @param unsaid the text to store if the request has none */
function toFields(given: RequestOf<typeof call.policyAdd>, imageHost: string, unsaid = '') {
  const { pfType, type, version, versionCode, title, attr1, content, btnYes, btnNo, url } = given;
  if (versionCode === undefined) throw invalid('versionCode', '请输入版本值!');
  const cleaned = toStoredHtml(content ?? '', imageHost);
  return {
    pfType,
    type,
    version,
    versionCode,
    title: title ?? '',
    attr1: attr1 ?? '',
    content: content === undefined ? unsaid : isBlankHtml(cleaned) ? '' : cleaned,
    btnYes: btnYes ?? '',
    btnNo: btnNo ?? '',
    url: url ?? '',
  };
}
