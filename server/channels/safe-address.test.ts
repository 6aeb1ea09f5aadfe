import { describe, expect, it } from 'vitest';
import { HostUnknown, isPrivateAddress, safeAddress } from './safe-address.ts';

const resolveTo =
  (...addresses: string[]) =>
  () =>
    Promise.resolve(addresses);

describe('a status address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '192.0.2.1',
    '198.51.100.7',
    '203.0.113.9',
    '192.88.99.1',
    '255.255.255.255',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:93.184.216.34',
    '::10.0.0.1',
    '::ffff:0:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:0a00:0001::1',
    '3fff::1',
    '5f00::1',
    'fec0::1',
    'ff02::1',
    'nonsense',
  ])('of the private network (%s) is not called', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['93.184.216.34', '2606:2800:220:1::1', '172.32.0.1'])('of the public network (%s) is allowed', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );

  it('is checked by every address its name has, and connected to by a checked one', async () => {
    expect(await safeAddress(new URL('https://shop.example/hook'), [], resolveTo('93.184.216.34'))).toBe(
      '93.184.216.34',
    );
    expect(
      await safeAddress(new URL('https://shop.example/hook'), [], resolveTo('93.184.216.34', '10.0.0.1')),
    ).toBeUndefined();
    await expect(
      safeAddress(new URL('https://shop.example/hook'), [], () => Promise.reject(new Error('no such name'))),
    ).rejects.toBeInstanceOf(HostUnknown);
  });

  it('may not be private, carry credentials or use another protocol, unless it was allowed by name', async () => {
    expect(await safeAddress(new URL('http://127.0.0.1:9000/'), [])).toBeUndefined();
    expect(await safeAddress(new URL('http://[::1]:9000/'), [])).toBeUndefined();
    expect(await safeAddress(new URL('http://2130706433/'), [])).toBeUndefined();
    expect(await safeAddress(new URL('http://user:pw@93.184.216.34/'), [])).toBeUndefined();
    expect(await safeAddress(new URL('ftp://93.184.216.34/'), [])).toBeUndefined();
    expect(await safeAddress(new URL('http://93.184.216.34:25/'), [])).toBeUndefined();
    expect(await safeAddress(new URL('http://93.184.216.34:6379/'), [])).toBeUndefined();
    expect(await safeAddress(new URL('http://93.184.216.34:8443/'), [])).toBe('93.184.216.34');
    expect(await safeAddress(new URL('http://93.184.216.34:9000/'), ['93.184.216.34:9000'])).toBe('93.184.216.34');
    expect(await safeAddress(new URL('http://127.0.0.1:9000/'), ['127.0.0.1:9000'])).toBe('127.0.0.1');
    expect(await safeAddress(new URL('http://127.0.0.1:9001/'), ['127.0.0.1:9000'])).toBeUndefined();
  });
});
