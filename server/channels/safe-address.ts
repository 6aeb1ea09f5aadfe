import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that an outside URL must never make us call (SSRF): our own machine, our own network, clouds' metadata. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function isPrivateAddress(address: string): boolean {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return isPrivateAddress(mapped);
  const family = isIP(address);
  if (family === 0) return true;
  return PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

export type Resolve = (host: string) => Promise<readonly string[]>;
export const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map((entry) => entry.address);

/**
 * The address to connect to for a channel's URL, or undefined where calling it is not allowed. The caller connects to
 * exactly this address, so that a second DNS answer cannot lead elsewhere. `allowed` lists `host:port` pairs that may
 * be private (tests, a channel on the same machine).
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
  if (addresses.length === 0) return undefined;
  if (!allowed.includes(`${host}:${port}`) && addresses.some(isPrivateAddress)) return undefined;
  return addresses[0];
}
