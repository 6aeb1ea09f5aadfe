// Preloaded into the server (NODE_OPTIONS=--import): its wall clock is at STILL_AT and its chance is the same in each
// run, so that two runs draw the same. Timers run on.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const RealDate = Date;
const at = Number(process.env.STILL_AT);

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(at);
    else super(...args);
  }
  static now() {
    return at;
  }
};

let state = 20_261_121;
/** The next byte of a fixed sequence (a linear congruential generator's high bits). */
const nextByte = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state >>> 24;
};
const fill = (target) => {
  const bytes = ArrayBuffer.isView(target)
    ? new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
    : new Uint8Array(target);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = nextByte();
  return target;
};
Math.random = () => nextByte() / 256;
globalThis.crypto.getRandomValues = fill;
crypto.randomFillSync = fill;
crypto.randomBytes = (size) => fill(Buffer.alloc(size));
syncBuiltinESMExports();
