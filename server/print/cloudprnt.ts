import * as z from 'zod/mini';
import type { PrinterState, PrintError } from '#contract/domain/printer.ts';

/**
 * Star CloudPRNT over HTTP: the printer polls one address with POST, fetches a job with GET and confirms it with DELETE
 * (or with GET, where a proxy blocks DELETE). Only `statusCode` is always present.
 */
export const PollSchema = z.object({
  statusCode: z._default(z.string().check(z.maxLength(120)), ''),
  jobToken: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
  printingInProgress: z.optional(z.nullable(z.boolean())),
  clientAction: z.optional(
    z.nullable(z.array(z.object({ request: z.string(), result: z.optional(z.string()) })).check(z.maxLength(10))),
  ),
});
export type Poll = z.infer<typeof PollSchema>;

export const MEDIA_TYPE = 'image/png';

/** The three digits of `200%20OK`; undefined without digits. */
export function statusNumber(code: string): number | undefined {
  const text = code.replaceAll(/%20|\+/g, ' ').trim();
  if (/^OK\b/i.test(text)) return 200;
  const digits = /^\d{3}/.exec(text)?.[0];
  return digits === undefined ? undefined : Number(digits);
}

const PAPER_LOW = 211;

export function stateOfCode(code: string): PrinterState {
  const status = statusNumber(code);
  if (status === PAPER_LOW) return 'paper_low';
  if (status === undefined || status < 300) return 'ready';
  if (status >= 410 && status < 420) return 'paper_out';
  return status === 420 ? 'cover_open' : 'error';
}

/** Null: printed, also when the paper is nearly out. */
export function errorOfCode(code: string): PrintError | null {
  const status = statusNumber(code);
  if (status !== undefined && status >= 200 && status < 300) return null;
  if (status === undefined) return 'printer_error';
  if (status >= 510 && status < 520) return 'not_readable';
  if (status === 520 || status === 521) return 'not_fetched';
  const state = stateOfCode(code);
  return state === 'paper_out' || state === 'cover_open' ? state : 'printer_error';
}

/** A token names a job and its copy, so that a late confirmation of the first copy does not confirm the second [P8]. */
export const tokenOf = (jobId: string, copiesPrinted: number): string => `${jobId}.${copiesPrinted}`;

export function readToken(token: string): { jobId: string; copiesPrinted: number } | undefined {
  const match = /^([0-9a-f-]{36})\.(\d{1,2})$/.exec(token);
  return match === null ? undefined : { jobId: match[1] ?? '', copiesPrinted: Number(match[2]) };
}

/** The password of HTTP basic authentication; the user name is ignored. */
export function basicSecret(header: string | undefined): string | undefined {
  const encoded = /^basic\s+([A-Za-z0-9+/=_-]{1,400})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? undefined : text.slice(colon + 1);
}

/** Asks a printer for its model; sent once, and never together with a job. */
export const ASK_WHO = [{ request: 'ClientType', options: '' }];
export const modelOf = ({ clientAction }: Poll): string | undefined =>
  clientAction?.find(({ request }) => request === 'ClientType')?.result?.slice(0, 60);
