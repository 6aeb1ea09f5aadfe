import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { fromJson, toJson } from '../../../db/json.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Rows as a part keeps them: compressed, as text, which both databases hold alike. */
export const packRows = async (rows: readonly unknown[]): Promise<string> =>
  (await pack(toJson(rows))).toString('base64');

export const unpackRows = async (content: string): Promise<unknown[]> =>
  fromJson<unknown[]>((await unpack(Buffer.from(content, 'base64'))).toString());
