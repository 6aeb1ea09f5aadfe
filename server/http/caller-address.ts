import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../base/config.ts';

/** An address as people write it: of IPv4 inside IPv6 the IPv4. */
export const plainAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/, '');
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** The proxies that `TRUST_PROXY` names by address, also `10.0.0.0/8`. */
function listOf(names: string): BlockList {
  const list = new BlockList();
  for (const name of names.split(',').map((part) => part.trim())) {
    const [address = '', bits] = name.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** Loopback: this machine, or a proxy on it that `TRUST_PROXY` does not name. */
export const isOwnMachine = (address: string): boolean => address === '::1' || address.startsWith('127.');

/**
 * Where a raw request comes from, as `request.ip` of a route says: the address before the proxies that are trusted
 * [DO4]. An upgrade to a WebSocket has no route.
 */
export function callerAddresses(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const proxies = typeof trustProxy === 'string' ? listOf(trustProxy) : undefined;
  const isTrusted = (address: string, hop: number): boolean =>
    typeof trustProxy === 'number' ? hop < trustProxy : proxies?.check(address, familyOf(address)) === true;
  return ({ socket, headers }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
    const hops = [socket.remoteAddress ?? '', ...forwarded.toReversed()].map(plainAddress).filter((hop) => hop !== '');
    const stranger = hops.findIndex((address, hop) => !isTrusted(address, hop));
    return hops[stranger === -1 ? hops.length - 1 : stranger] ?? '';
  };
}
