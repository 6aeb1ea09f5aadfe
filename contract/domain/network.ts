import * as z from 'zod/mini';

const AddressOrRangeSchema = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** An address, or a range of them: `203.0.113.7`, `203.0.113.0/24`, `2001:db8:1:2::/64`. */
export const NetworkSchema = z.string().check(
  z.trim(),
  z.maxLength(49),
  z.refine((text) => z.safeParse(AddressOrRangeSchema, text).success, 'network_invalid'),
);

/** Where a screen may be used: a handful of lines that its owner typed. */
export const MAX_NETWORKS = 10;
export const NetworksSchema = z.array(NetworkSchema).check(z.maxLength(MAX_NETWORKS));

const GROUPS = 8;
const SITE_GROUPS = 4;

/** The first groups of an IPv6 address, with the zeros that `::` leaves out. */
function firstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail === undefined ? 0 : GROUPS - (left?.length ?? 0) - (right?.length ?? 0);
  return [...(left ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(right ?? [])].slice(0, SITE_GROUPS);
}

/**
 * The network to allow for a screen that is at this address: of IPv4 the address itself, behind which a restaurant
 * usually is; of IPv6 its site, because a device there changes the rest by itself.
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? `${firstGroups(address).join(':')}::/64` : address;
