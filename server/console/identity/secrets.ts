import { isObject, type JsonObject } from '../../contract/json-object';
import { randomBytes } from 'node:crypto';
import { toAmisAnswer } from '../../adapter/browser';
import { toFormBody } from '../../adapter/upstream-client';
import { UpstreamError } from '../../adapter/upstream-reply';
import { imageSecretId } from '../../contract/calls/core/config';
import { findCall } from '../../contract/calls/index';
import { code } from '../../contract/codes';
import type * as calls from '../../contract/console-calls/security';
import type { CallFields } from '../../contract/typed-calls';
import { ConsoleRefusal, type ConsoleContext, type ConsoleHandler } from '../console-context';

/** Calls the upstream as the caller, so that its permissions apply. */
async function ask(
  { upstream, caller }: ConsoleContext,
  path: string,
  fields: JsonObject = {},
): Promise<unknown> {
  const { envelope } = await upstream.post(findCall(path), toFormBody(Object.entries(fields)), caller);
  if (envelope.code === code.ok) return envelope.data;
  const { status, msg, data } = toAmisAnswer(envelope);
  throw new ConsoleRefusal(status, msg, data as object | null);
}

async function readConfig(context: ConsoleContext, id: number): Promise<JsonObject> {
  const record = await ask(context, `/admin/sys/config/detail/${id}`);
  if (isObject(record)) return record;
  throw new UpstreamError('malformed', 'a system parameter is no record');
}

export const revealSecret: ConsoleHandler<typeof calls.secretReveal> = async ({ id }, context) => {
  const { configValue } = await readConfig(context, id);
  return { configValue: typeof configValue === 'string' ? configValue : '' };
};

/** The upstream saves whole records: keeps the fields that are not in `changes`. */
async function saveConfig(
  context: ConsoleContext,
  id: number,
  changes: Partial<CallFields<'/api/admin/sys/config/edit'>>,
): Promise<void> {
  const {
    createTime: _created,
    updateTime: _updated,
    secret: _secret,
    ...record
  } = await readConfig(context, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await ask(context, '/admin/sys/config/edit', { ...record, ...given });
}

export const editSecret: ConsoleHandler<typeof calls.secretEdit> = async (request, context) => {
  const { configId, newSecret, configName = '', configKey = '', remark = '', ...kept } = request;
  await saveConfig(context, configId, { ...kept, configName, configKey, remark, configValue: newSecret });
  return {};
};

export const rotateImageSecret: ConsoleHandler<typeof calls.imageSecretRotate> = async (
  _request,
  context,
) => {
  await saveConfig(context, imageSecretId, { configValue: randomBytes(32).toString('hex') });
  return {};
};
