import { code, type Envelope } from '../../contract/codes';
import type { AmisAnswer } from './amis-answer';
import { toAmisData } from './data-to-amis';

const fallbackMessage = '操作失败，请稍后再试';

/** `{code: 1, msg, data}` -> `{status: 0, msg: '', data}`; another code -> `{status: code, msg, data: null}`. */
export function toAmisAnswer({ code: given, msg, data }: Envelope): AmisAnswer {
  if (given === code.ok) return { status: 0, msg: '', data: toAmisData(data) };
  const answer = { status: toFailedStatus(given), msg: msg === '' ? fallbackMessage : msg, data: null };
  const errors = given === code.invalid ? findFieldErrors(data) : undefined;
  return errors === undefined ? answer : { ...answer, errors };
}

/** Code 0 is a failure upstream (A §7: 1 is success), but amis' word for success. */
function toFailedStatus(given: number): number {
  return given === 0 ? code.internal : given;
}

function findFieldErrors(data: unknown): Record<string, string> | undefined {
  if (typeof data !== 'object' || data === null || !('errors' in data)) return undefined;
  const { errors } = data;
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return undefined;
  const texts = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
