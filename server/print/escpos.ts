import type { PrinterState } from '#contract/domain/printer.ts';
import { packRows, type Bitmap } from './bitmap.ts';

const [ESC, GS, DLE, EOT] = [0x1b, 0x1d, 0x10, 0x04];

/** Rows per raster command: small enough for the buffers of cheap printers. */
const ROWS = 128;

/** `GS v 0`: the picture dot by dot, in pieces; then feed and cut. */
export function encodeRaster(bitmap: Bitmap): Buffer {
  const stride = Math.ceil(bitmap.width / 8);
  const parts: Buffer[] = [Buffer.from([ESC, 0x40])];
  for (let row = 0; row < bitmap.height; row += ROWS) {
    const rows = Math.min(ROWS, bitmap.height - row);
    parts.push(Buffer.from([GS, 0x76, 0x30, 0, stride & 0xff, stride >> 8, rows & 0xff, rows >> 8]));
    parts.push(packRows(bitmap, row, rows));
  }
  // Feeds to the knife and cuts all but a corner.
  parts.push(Buffer.from([GS, 0x56, 66, 0]));
  return Buffer.concat(parts);
}

/** A real-time query, answered even while the printer is stopped: 1 printer, 2 why it is offline, 4 paper. */
export const askStatus = (what: 1 | 2 | 4): Buffer => Buffer.from([DLE, EOT, what]);
/** Queued behind the data: its answer confirms that the printer took all of it. */
export const ASK_WHEN_DONE = Buffer.from([GS, 0x72, 1]);

/** The bits common to every real-time answer; a byte without them is not one. */
export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;

/** The state that three answers give together. */
export function stateOfStatus(printer: number, offline: number, paper: number): PrinterState {
  if ((paper & 0x60) !== 0 || (offline & 0x20) !== 0) return 'paper_out';
  if ((offline & 0x04) !== 0) return 'cover_open';
  if ((offline & 0x40) !== 0) return 'error';
  if ((printer & 0x08) !== 0) return 'error';
  return (paper & 0x0c) === 0 ? 'ready' : 'paper_low';
}
