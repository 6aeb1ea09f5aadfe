import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that an outside URL must never make us call (SSRF): our own machine, our own network, clouds' metadata. */
const PRIVATE = new BlockList();
// The IANA registry of special-purpose IPv4 addresses, and multicast.
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');

/** Unicast addresses of the internet (RFC 4291); everything else of IPv6 is for a network's own use, or carries IPv4. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
// Teredo, ORCHID, benchmarks and the other protocol assignments; documentation; 6to4; segment routing.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

/** Whether an address is not one of the public internet. IPv4 inside IPv6, in any of its forms, is not. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  if (family === 4) return PRIVATE.check(address, 'ipv4');
  return !PUBLIC_V6.check(address, 'ipv6') || PRIVATE.check(address, 'ipv6');
}

/** Ports of web servers; by the others a tenant could speak to a third party's mail server, database or printer. */
const isWebPort = (port: string): boolean => port === '80' || port === '443' || /^8\d{3}$/.test(port);

export type Resolve = (host: string) => Promise<readonly string[]>;
export const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map((entry) => entry.address);

/** The name has no address now: a name server that is away is no reason to give a receiver up. */
export class HostUnknown extends Error {}

/**
 * The address to connect to for a channel's URL, or undefined where calling it is not allowed. Throws `HostUnknown` where
 * the name has no address. The caller connects to
 * exactly this address, so that a second DNS answer cannot lead elsewhere. `allowed` lists `host:port` pairs that may
 * be private, or have another port than a web server's (tests, a channel on the same machine).
 */
export async function safeAddress(
  url: URL,
  allowed: readonly string[],
  resolve: Resolve = resolveHost,
): Promise<string | undefined> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
  if (addresses.length === 0) throw new HostUnknown(`the name ${host} has no address`);
  if (!allowed.includes(`${host}:${port}`) && (!isWebPort(port) || addresses.some(isPrivateAddress))) return undefined;
  return addresses[0];
}
