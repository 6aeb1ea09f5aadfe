import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { PrinterFailure } from './printer-failure.ts';

/** Networks where printers may be: this machine and local networks. Not 169.254/16, where clouds keep their secrets. */
const LOCAL = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(net, prefix, 'ipv4');
LOCAL.addSubnet('::1', 128, 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');

/** Raw printing uses these ports; a printer's settings must not reach any other service of a network. */
const FIRST_PORT = 9100;
const LAST_PORT = 9109;

export type PrinterNetwork = {
  /** False where restaurants do not share a network with the server (`PRINTER_LAN`). */
  isLanAllowed: boolean;
  /** Places that are always allowed: `host:port`, or `restaurant id@host:port` for one restaurant (`PRINTER_ALLOW`). */
  allowed: readonly string[];
};

export type PrinterPlace = { host: string; port: number; restaurantId: string };

type Resolve = (host: string) => Promise<readonly string[]>;
const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map((entry) => entry.address);

/**
 * The address to connect to, or a refusal [P9]. An owner types the host into a form, so the server must not open a way
 * into networks that are not the restaurant's. The caller connects to exactly this address.
 */
export async function printerAddress(
  { host, port, restaurantId }: PrinterPlace,
  network: PrinterNetwork,
  resolve: Resolve = resolveHost,
): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
  const [address] = addresses;
  if (address === undefined) throw new PrinterFailure('unreachable');
  const place = `${host}:${port}`;
  if (network.allowed.includes(place) || network.allowed.includes(`${restaurantId}@${place}`)) return address;
  const isPrinterPort = port >= FIRST_PORT && port <= LAST_PORT;
  const areLocal = addresses.every((each) => LOCAL.check(each, isIP(each) === 4 ? 'ipv4' : 'ipv6'));
  if (!network.isLanAllowed || !isPrinterPort || !areLocal) throw new PrinterFailure('address_refused');
  return address;
}
