import { ApiError, notFound } from '../../contract/api-error';
import * as call from '../../contract/calls/growth/messages';
import { code } from '../../contract/codes';
import type { ReplyOf, RequestOf } from '../../contract/define-call';
import { messageMode, messageRange } from '../../contract/dictionaries';
import { toWireTime } from '../../contract/shanghai-time';
import type { Handlers } from '../core/handlers';
import { checkRevision } from '../core/revision';
import {
  deleteMessage,
  findMessage,
  insertMessage,
  listMessages,
  updateMessageText,
  type Audience,
  type Message,
  type MessageText,
} from './message-store';
import { toListPage } from '../../database/list-page';

/**
 * In-app messages (B §2). There is no draft: what is added is published, and cannot be recalled (B §4). An edit
 * therefore puts the text and the update right, for everyone who has yet to see it; whom the message goes to
 * stays as published. A removal takes the record away, not what has arrived.
 */
export function handleMessages(handlers: Handlers): void {
  handlers.handle(call.messageList, async ({ title, ...request }, { db }) => {
    const page = toListPage(request);
    const { rows, total } = await listMessages(db, title, page);
    return { records: rows.map(toWire), total };
  });

  handlers.handle(call.messageDetail, async ({ id }, { db }) => {
    const found = await findMessage(db, id);
    if (!found) throw notFound();
    return toWire(found);
  });

  handlers.handle(call.messageAdd, async (request, { db, now }) => {
    await insertMessage(db, { ...toText(request), ...toAudience(request) }, now);
    return null;
  });

  handlers.handle(call.messageEdit, ({ id, revision, ...request }, { db }) =>
    db.transaction().execute(async (tx) => {
      const published = await findMessage(tx, id, true);
      checkRevision(published, revision);
      refuseOtherAudience(published, toAudience(request));
      await updateMessageText(tx, id, toText(request));
      return null;
    }),
  );

  handlers.handle(call.messageRemove, async ({ id }, { db }) => {
    if (!(await deleteMessage(db, id))) throw notFound();
    return null;
  });
}

type Given = RequestOf<typeof call.messageAdd>;

function toText({ title, content, updateVersion, url }: Given): MessageText {
  const offersUpdate = updateVersion === 'T';
  return { title, content, updateVersion: offersUpdate, url: offersUpdate ? (url ?? '') : '' };
}

/** Fields that the mode, or a range without limit, does not ask for are dropped (B §5). */
function toAudience({ mode, pfType, rangeType, version, deviceToken }: Given): Audience {
  const nobody = { pfType: null, rangeType: null, version: '', deviceToken: '' };
  if (mode === messageMode.device) return { ...nobody, mode, deviceToken: deviceToken ?? '' };
  const anyVersion = rangeType === messageRange.unlimited;
  return {
    ...nobody,
    mode,
    pfType: pfType ?? null,
    rangeType: rangeType ?? null,
    version: anyVersion ? '' : (version ?? ''),
  };
}

/** @throws ApiError that names each field which would send a published message to others */
function refuseOtherAudience(published: Audience, given: Audience): void {
  const fields = ['mode', 'pfType', 'rangeType', 'version', 'deviceToken'] as const;
  const changed = fields.filter((field) => published[field] !== given[field]);
  if (changed.length === 0) return;
  const msg = '消息已发布，推送对象不能修改';
  throw new ApiError(code.invalid, msg, Object.fromEntries(changed.map((field) => [field, msg])));
}

function toWire({ createTime, updateVersion, ...message }: Message): ReplyOf<typeof call.messageDetail> {
  return { ...message, updateVersion: updateVersion ? 'T' : 'F', createTime: toWireTime(createTime) };
}
