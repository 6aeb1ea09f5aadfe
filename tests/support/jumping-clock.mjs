// Preloaded into a server process (NODE_OPTIONS=--import): its wall clock is off by the ms that are in CLOCK_FILE, and
// follows when they change. Timers run on, as they do when someone sets a machine's clock.
import { existsSync, readFileSync } from 'node:fs';

const RealDate = Date;
let offset = 0;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset);
    else super(...args);
  }
  static now() {
    return RealDate.now() + offset;
  }
};

setInterval(() => {
  const path = process.env.CLOCK_FILE ?? '';
  if (existsSync(path)) offset = Number(readFileSync(path, 'utf8')) || 0;
}, 50).unref();
