import { afterEach, describe, expect, it } from 'vitest';
import { startNetworkPrinter, type NetworkPrinter } from '../testing/network-printer.ts';
import type { Bitmap } from './bitmap.ts';
import { encodeRaster, stateOfStatus } from './escpos.ts';
import { printOver, probePrinter } from './escpos-printer.ts';
import { printerAddress } from './printer-address.ts';

const TIMES = { connect: 500, status: 150, send: 1_000, done: 400 };

/** Random dots, so that a shifted bit or a lost row shows. */
function noise(width: number, height: number): Bitmap {
  const dots = new Uint8Array(width * height);
  for (let at = 0; at < dots.length; at += 1) dots[at] = (at * 2_654_435_761) % 7 < 3 ? 1 : 0;
  return { width, height, dots };
}

describe('a network printer', () => {
  let printer: NetworkPrinter | undefined;
  afterEach(() => printer?.close());
  const start = async () => {
    printer = await startNetworkPrinter();
    return { printer, place: { address: '127.0.0.1', port: printer.port } };
  };

  it('[P3] receives the exact dots, in pieces it can hold, and the cut', async () => {
    const { printer: it_, place } = await start();
    const paper = noise(576, 1_000);
    expect(await printOver(place, encodeRaster(paper), TIMES)).toBe('ready');
    expect(it_.papers).toHaveLength(1);
    expect(it_.papers[0]).toMatchObject({ width: 576, height: 1_000, isCut: true });
    expect(Buffer.from(it_.papers[0]?.dots ?? []).equals(Buffer.from(paper.dots))).toBe(true);
  });

  it('[P8] is asked before and after: paper out and an open cover print nothing, a lost connection is not printed', async () => {
    const { printer: it_, place } = await start();
    const bytes = encodeRaster(noise(384, 300));
    for (const [mood, code] of [
      ['paper_out', 'paper_out'],
      ['cover_open', 'cover_open'],
    ] as const) {
      it_.set(mood);
      await expect(printOver(place, bytes, TIMES)).rejects.toMatchObject({ code, wasSent: false });
      expect(await probePrinter(place, TIMES)).toBe(mood);
    }
    it_.set('dies');
    await expect(printOver(place, bytes, TIMES)).rejects.toMatchObject({ wasSent: true });
    it_.set('paper_low');
    expect(await printOver(place, bytes, TIMES)).toBe('paper_low');
    expect(it_.papers).toHaveLength(1);
  });

  it('that does not report its state has printed what it accepted', async () => {
    const { printer: it_, place } = await start();
    it_.set('deaf');
    expect(await printOver(place, encodeRaster(noise(384, 200)), TIMES)).toBe('ready');
    await expect.poll(() => it_.papers.length).toBe(1);
  });

  it('that is switched off is unreachable', async () => {
    const { printer: it_, place } = await start();
    await it_.close();
    await expect(probePrinter(place, TIMES)).rejects.toMatchObject({ code: 'unreachable', wasSent: false });
  });

  it('reports a state from its three answers', () => {
    expect(stateOfStatus(0x12, 0x12, 0x12)).toBe('ready');
    expect(stateOfStatus(0x12, 0x12, 0x1e)).toBe('paper_low');
    expect(stateOfStatus(0x1a, 0x52, 0x12)).toBe('error');
  });
});

describe('where a printer may be', () => {
  const network = { isLanAllowed: true, allowed: ['10.0.0.9:631'] };
  const resolve = (addresses: readonly string[]) => () => Promise.resolve(addresses);
  const refused = { code: 'address_refused' };
  const at = (host: string, port: number, restaurantId = 'ours') => ({ host, port, restaurantId });

  it('[P9] is a local network, on the ports of raw printing', async () => {
    for (const host of ['192.168.1.50', '10.1.2.3', '172.20.0.4', '127.0.0.1', '::1', 'fd00::5'])
      expect(await printerAddress(at(host, 9100), network)).toBe(host);
    expect(await printerAddress(at('printer.lan', 9100), network, resolve(['192.168.1.50']))).toBe('192.168.1.50');
  });

  it('[P9] is not the internet, not a cloud’s secrets, not another service of the network', async () => {
    for (const host of ['8.8.8.8', '169.254.169.254', '100.64.0.1', '0.0.0.0', '2001:db8::1', '::ffff:8.8.8.8'])
      await expect(printerAddress(at(host, 9100), network)).rejects.toMatchObject(refused);
    for (const port of [22, 80, 5432, 6379, 9099, 9110])
      await expect(printerAddress(at('192.168.1.50', port), network)).rejects.toMatchObject(refused);
    const both = resolve(['192.168.1.50', '8.8.8.8']);
    await expect(printerAddress(at('two.example', 9100), network, both)).rejects.toMatchObject(refused);
    await expect(printerAddress(at('gone.example', 9100), network, resolve([]))).rejects.toMatchObject({
      code: 'unreachable',
    });
  });

  it('[P9] is where the installation says, and nowhere else where the server shares no network with restaurants', async () => {
    expect(await printerAddress(at('10.0.0.9', 631), network)).toBe('10.0.0.9');
    const hosted = { ...network, isLanAllowed: false };
    await expect(printerAddress(at('192.168.1.50', 9100), hosted)).rejects.toMatchObject(refused);
    expect(await printerAddress(at('10.0.0.9', 631), hosted)).toBe('10.0.0.9');
    const listed = { ...hosted, allowed: ['ours@192.168.1.50:9100'] };
    expect(await printerAddress(at('192.168.1.50', 9100), listed)).toBe('192.168.1.50');
    await expect(printerAddress(at('192.168.1.50', 9100, 'theirs'), listed)).rejects.toMatchObject(refused);
  });
});
