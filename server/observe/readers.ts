import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Request } from 'express';
import { toPlainAddress } from '../adapter/browser';

/** @returns whether the client is on loopback or on the allow-list, and did not come through an untrusted proxy */
export function createReaders(allow: readonly string[], trustsProxy: boolean): (req: Request) => boolean {
  const readers = new BlockList();
  readers.addSubnet('127.0.0.0', 8, 'ipv4');
  readers.addAddress('::1', 'ipv6');
  for (const network of allow) addNetwork(readers, network);
  return (req) => {
    const address = toPlainAddress(req.ip);
    const [trusted, other] = [req.get('x-forwarded-for'), req.get('forwarded')];
    // Without an address that it may believe, a request of a proxy would count as the proxy's own.
    if (trustsProxy ? trusted === undefined && other !== undefined : (trusted ?? other) !== undefined)
      return false;
    return readers.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/** An address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIPv6(address) ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
