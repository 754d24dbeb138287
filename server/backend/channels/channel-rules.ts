import { randomInt } from 'node:crypto';
import { invalid } from '../../contract/api-error';

/** Lower-case letters and digits that are not taken for one another in print: no 0 o, 1 i l. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 12;

/** A new channel's code: 59 random bits, so that nobody counts clicks for a channel by guessing. */
export function makeChannelCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** B §5: the end date may not lie before today (Shanghai). @throws ApiError at field `channelExpiry` */
export function checkExpiry(channelExpiry: string, today: string): void {
  if (channelExpiry < today) throw invalid('channelExpiry', '结束日期不能早于今天');
}

/** A channel is good through its end date. */
export function isExpired(channelExpiry: string, today: string): boolean {
  return channelExpiry < today;
}

/**
 * The link of a channel: the configured address with the code in place of `{code}`, or as parameter `channel`
 * where the address has no such place.
 * @returns '' without an address, or with one that no browser could open
 */
export function toChannelLink(address: string | undefined, code: string): string {
  const template = address?.trim() ?? '';
  const filled = template.includes('{code}')
    ? template.replaceAll('{code}', code)
    : withParameter(template, code);
  return /^https?:\/\//i.test(filled) && URL.canParse(filled) ? filled : '';
}

function withParameter(address: string, code: string): string {
  const [place = '', hash] = address.split('#', 2);
  const link = `${place}${place.includes('?') ? '&' : '?'}channel=${code}`;
  return hash === undefined ? link : `${link}#${hash}`;
}
