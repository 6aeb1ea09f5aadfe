import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { NetworkSchema, NetworksSchema, networkOf } from './network.ts';

describe('[SC11] a network', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8:1:2::/64', '0.0.0.0/0', ' 10.0.0.1 '])(
    'may be %s',
    (text) => expect(z.safeParse(NetworkSchema, text).success).toBe(true),
  );

  it.each([
    '',
    'kitchen',
    '203.0.113',
    '203.0.113.0/33',
    '203.0.113.0/',
    '1.2.3.4/24/8',
    '2001:db8::/129',
    '1.2.3.4 '.repeat(9),
  ])('may not be "%s"', (text) => expect(z.safeParse(NetworkSchema, text).success).toBe(false));

  it('comes in a handful', () => {
    expect(z.safeParse(NetworksSchema, Array(11).fill('10.0.0.1')).success).toBe(false);
  });

  it('that is taken from an address is the address, or the site of an IPv6 one', () => {
    const taken = ['203.0.113.7', '2001:db8:1:2:3:4:5:6', '2001:db8::1', '::1', 'fe80::1:2'].map(networkOf);
    expect(taken).toEqual(['203.0.113.7', '2001:db8:1:2::/64', '2001:db8:0:0::/64', '0:0:0:0::/64', 'fe80:0:0:0::/64']);
    for (const network of taken) expect(z.safeParse(NetworkSchema, network).success).toBe(true);
  });
});
