import * as call from '../contract/calls/growth/messages';
import type { Selectable } from 'kysely';
import { ApiError } from '../contract/api-error';
import { code } from '../contract/codes';
import type { ReplyOf, RequestOf } from '../contract/define-call';
import { messageMode, messageRange } from '../contract/dictionaries';
import { contains, findListPage } from '../database/list-page';
import type { MessageTable } from '../database/tables/growth-tables';
import type { Handlers } from './core/backend-app';
import { insertOnce, recordsOf, toWireRow } from './core/records';

/**
 * In-app messages (B §2). There are no drafts: adding a message publishes it, and it cannot be recalled (B §4). An
 * edit corrects the text and the update for users who have not seen it yet; the audience stays as published. A
 * removal deletes the record, not the copies already delivered.
 */
export function handleMessages(handlers: Handlers): void {
  handlers.handle(call.messageList, ({ title, ...request }, { db }) =>
    findListPage(
      db.selectFrom('backend.message').selectAll().where(contains('title', title)),
      request,
      { id: 'id', defaultOrder: 'create_time desc, id desc', texts: ['title'] },
      toWire,
    ),
  );

  handlers.handle(call.messageDetail, async ({ id }, { db }) => toWire(await messages.get(db, id)));

  handlers.handle(call.messageAdd, (request, { db, now }) =>
    db.transaction().execute((tx) =>
      insertOnce(tx, 'backend.message', 'createTime', {
        ...toText(request),
        ...toAudience(request),
        createTime: now,
      }),
    ),
  );

  handlers.handle(call.messageEdit, ({ id, revision, ...request }, { db }) =>
    db.transaction().execute(async (tx) => {
      const published = await messages.lock(tx, id, revision);
      refuseOtherAudience(published, toAudience(request));
      return messages.update(tx, id, toText(request));
    }),
  );

  handlers.handle(call.messageRemove, ({ id }, { db }) => messages.remove(db, id, ({ title }) => title));
}

const messages = recordsOf('backend.message', 'id');

type Given = RequestOf<typeof call.messageAdd>;

function toText({ title, content, updateVersion, url }: Given): MessageText {
  const offersUpdate = updateVersion === 'T';
  return { title, content, updateVersion: offersUpdate, url: offersUpdate ? (url ?? '') : '' };
}

/** Drops fields that the mode, or a range without limit, does not use (B §5). */
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

/** @throws ApiError that names each field which would change the audience of a published message */
function refuseOtherAudience(published: Audience, given: Audience): void {
  const fields = ['mode', 'pfType', 'rangeType', 'version', 'deviceToken'] as const;
  const changed = fields.filter((field) => published[field] !== given[field]);
  if (changed.length === 0) return;
  const msg = '消息已发布，推送对象不能修改';
  throw new ApiError(code.invalid, msg, Object.fromEntries(changed.map((field) => [field, msg])));
}

const toWire = (message: Message): ReplyOf<typeof call.messageDetail> => ({
  ...toWireRow(message),
  updateVersion: message.updateVersion ? 'T' : 'F',
});

type Message = Selectable<MessageTable>;
/** The text of a message and its link. */
type MessageText = Pick<Message, 'title' | 'content' | 'updateVersion' | 'url'>;
/** Whom a message goes to; fields that the mode does not use are null or ''. */
type Audience = Pick<Message, 'mode' | 'pfType' | 'rangeType' | 'version' | 'deviceToken'>;
