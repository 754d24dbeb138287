import { invalid, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/growth/policies';
import type { RequestOf } from '../../contract/define-call';
import { isUniqueViolation } from '../../database/unique-violation';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import { isBlankHtml, toStoredHtml } from '../core/stored-html';
import {
  deletePolicy,
  findPolicy,
  insertPolicy,
  listPolicies,
  updatePolicy,
  type PolicyFields,
} from './policy-store';
import { toListPage } from '../../database/list-page';

/** Policy and agreement versions (B §2): of a client type's policies of one type each has its own version code. */
export function handlePolicies(handlers: Handlers): void {
  handlers.handle(call.policyList, async ({ pageNum, pageSize, orderBy, orderDir, ...filter }, { db }) => {
    const page = toListPage({ pageNum, pageSize, orderBy, orderDir });
    const { rows, total } = await listPolicies(db, filter, page);
    return { records: rows, total };
  });

  handlers.handle(call.policyDetail, async ({ id }, { db }) => {
    const found = await findPolicy(db, id);
    if (!found) throw notFound();
    return found;
  });

  handlers.handle(call.policyAdd, async (request, { db, now, imageHost }) => {
    if (!(await insertPolicy(db, toFields(request, imageHost), now))) throw codeTaken();
    return null;
  });

  handlers.handle(call.policyEdit, async ({ id, revision, ...request }, { db, imageHost }) => {
    try {
      return await db.transaction().execute(async (tx) => {
        const stored = await findPolicy(tx, id, true);
        checkRevision(stored, revision);
        await updatePolicy(tx, id, toFields(request, imageHost, stored.content));
        return null;
      });
    } catch (error) {
      throw isUniqueViolation(error) ? codeTaken() : error;
    }
  });

  handlers.handle(call.policyRemove, async ({ id }, { db }) => {
    if (!(await deletePolicy(db, id))) throw notFound();
    return null;
  });
}

/** The app asks for the newest by version code: two of one code would be a toss-up. */
const codeTaken = () => invalid('versionCode', '该客户端的同类协议已有这个版本值');

/** @param unsaid the text where none is given */
function toFields(given: RequestOf<typeof call.policyAdd>, imageHost: string, unsaid = ''): PolicyFields {
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
