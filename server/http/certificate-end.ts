import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '../base/config.ts';

/** When the certificate of the settings ends, in milliseconds; undefined where there is none that can be read. */
export async function certificateEnd(tls: Config['tls']): Promise<number | undefined> {
  if (tls === undefined) return undefined;
  try {
    return Date.parse(new X509Certificate(await readFile(tls.certPath)).validTo);
  } catch {
    return undefined;
  }
}
