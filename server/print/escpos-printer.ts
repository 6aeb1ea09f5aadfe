import { connect, type Socket } from 'node:net';
import type { PrinterState, PrintError } from '#contract/domain/printer.ts';
import { ASK_WHEN_DONE, askStatus, isStatus, stateOfStatus } from './escpos.ts';
import { PrinterFailure } from './printer-failure.ts';

/** Milliseconds. All together stay below a job's lease, so that no second worker takes it meanwhile. */
export type PrinterTimes = { connect: number; status: number; send: number; done: number };
export const PRINTER_TIMES: PrinterTimes = { connect: 3_000, status: 800, send: 10_000, done: 10_000 };

type Line = {
  write: (bytes: Buffer, withinMs: number) => Promise<void>;
  /** The next byte, or undefined when none came. */
  read: (withinMs: number) => Promise<number | undefined>;
  close: () => void;
};

const STUCK_ERRORS: Partial<Record<PrinterState, PrintError>> = {
  paper_out: 'paper_out',
  cover_open: 'cover_open',
  error: 'printer_error',
};

/** The line to a printer: bytes out with a deadline, single status bytes in. */
function openLine(address: string, port: number, withinMs: number): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: address, port });
    const received: number[] = [];
    let wake: (() => void) | undefined;
    let hasFailed = false;
    const timer = setTimeout(() => fail('timeout'), withinMs);

    function fail(code: PrintError): void {
      clearTimeout(timer);
      hasFailed = true;
      socket.destroy();
      wake?.();
      reject(new PrinterFailure(code));
    }
    socket.on('error', () => fail('unreachable'));
    socket.on('close', () => {
      hasFailed = true;
      wake?.();
    });
    socket.on('data', (bytes: Buffer) => {
      received.push(...bytes.subarray(0, 64));
      wake?.();
    });
    socket.on('connect', () => {
      clearTimeout(timer);
      resolve({ write, read, close: () => socket.end(() => socket.destroy()) });
    });

    const pause = (ms: number): Promise<void> =>
      new Promise((done) => {
        const waiting = setTimeout(done, ms);
        wake = () => {
          clearTimeout(waiting);
          done();
        };
      });

    async function read(ms: number): Promise<number | undefined> {
      if (received.length === 0 && !hasFailed) await pause(ms);
      return received.shift();
    }

    /** Done when the operating system has handed everything over, not when it has merely taken it. */
    function write(bytes: Buffer, ms: number): Promise<void> {
      return new Promise((done, refuse) => {
        const late = setTimeout(() => refuse(new PrinterFailure('timeout', true)), ms);
        const settle = (act: () => void) => () => {
          clearTimeout(late);
          act();
        };
        socket.once(
          'close',
          settle(() => refuse(new PrinterFailure('not_confirmed', true))),
        );
        socket.write(bytes, (error) => {
          if (error == null) settle(done)();
        });
      });
    }
  });
}

/** Undefined from a printer that does not talk. */
async function readState(line: Line, times: PrinterTimes): Promise<PrinterState | undefined> {
  const answers: number[] = [];
  for (const what of [1, 2, 4] as const) {
    await line.write(askStatus(what), times.status);
    const byte = await line.read(times.status);
    if (byte === undefined || !isStatus(byte)) return undefined;
    answers.push(byte);
  }
  const [printer = 0, offline = 0, paper = 0] = answers;
  return stateOfStatus(printer, offline, paper);
}

export type PrinterPlace = { address: string; port: number };

/** How a printer is: what it says of itself, `ready` when it only listens. */
export async function probePrinter(place: PrinterPlace, times = PRINTER_TIMES): Promise<PrinterState> {
  const line = await openLine(place.address, place.port, times.connect);
  try {
    return (await readState(line, times)) ?? 'ready';
  } finally {
    line.close();
  }
}

/**
 * Sends one paper and answers how the printer is. A printer that talks has to be ready before, and has to answer after
 * the last byte: only then is it printed [P8]. One that does not talk counts as having printed what it took.
 */
export async function printOver(place: PrinterPlace, bytes: Buffer, times = PRINTER_TIMES): Promise<PrinterState> {
  const line = await openLine(place.address, place.port, times.connect);
  try {
    const state = await readState(line, times);
    const stuck = state === undefined ? undefined : STUCK_ERRORS[state];
    if (stuck !== undefined) throw new PrinterFailure(stuck);
    await line.write(bytes, times.send);
    if (state === undefined) return 'ready';
    await line.write(ASK_WHEN_DONE, times.status);
    if ((await line.read(times.done)) === undefined) throw new PrinterFailure('not_confirmed', true);
    return state;
  } finally {
    line.close();
  }
}
