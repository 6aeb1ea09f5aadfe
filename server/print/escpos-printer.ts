import { connect, type Socket } from 'node:net';
import type { PrinterState, PrintError } from '#contract/domain/printer.ts';
import { ASK_WHEN_DONE, askStatus, isStatus, stateOfStatus } from './escpos.ts';
import { PrinterFailure } from './printer-failure.ts';

/** Milliseconds. Their sum stays below a job's lease, so that no second worker takes the job. */
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

/** A connection to a printer: bytes out with a deadline, single status bytes in. */
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

    /** Resolves when the operating system has sent all bytes, not when it has merely buffered them. */
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

/** The printer's state; undefined for a printer that does not answer. */
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

/** A printer's state as it reports it; `ready` when it accepts the connection but does not answer. */
export async function probePrinter(place: PrinterPlace, times = PRINTER_TIMES): Promise<PrinterState> {
  const line = await openLine(place.address, place.port, times.connect);
  try {
    return (await readState(line, times)) ?? 'ready';
  } finally {
    line.close();
  }
}

/**
 * Prints one document and returns the printer's state. A printer that answers must be ready before, and must answer
 * after the last byte: only then is it printed [P8]. One that does not answer counts as having printed what it
 * accepted.
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
