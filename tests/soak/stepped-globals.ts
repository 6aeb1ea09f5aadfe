import type { VirtualTime } from '../sim/virtual-time.ts';

/** A timer as both a browser (its number) and Node.js (`unref` and the rest) give one out. */
class SteppedTimer {
  static #last = 0;
  readonly id = (SteppedTimer.#last += 1);
  #cancel: () => void = () => undefined;
  readonly #start: (fire: () => void) => () => void;
  readonly #run: () => void;
  readonly #repeats: boolean;

  constructor(start: (fire: () => void) => () => void, run: () => void, repeats: boolean) {
    this.#start = start;
    this.#run = run;
    this.#repeats = repeats;
    this.refresh();
  }

  refresh(): this {
    this.#cancel();
    this.#cancel = this.#start(() => {
      if (this.#repeats) this.refresh();
      this.#run();
    });
    return this;
  }
  close(): this {
    this.#cancel();
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  [Symbol.toPrimitive](): number {
    return this.id;
  }
}

/** A callback that throws must not stop the time line: it fails as it would have in its own timer. */
function guarded(run: () => void): () => void {
  return () => {
    try {
      run();
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };
}

/** Dates and instants of the virtual time line. */
export function steppedDate(time: VirtualTime): DateConstructor {
  const Real = Date;
  Real.now = time.now;
  return new Proxy(Real, {
    construct: (target, values: unknown[], made): object =>
      values.length > 0 ? (Reflect.construct(target, values, made) as object) : new target(time.now()),
    apply: () => new Real(time.now()).toString(),
  });
}

/** `setTimeout` and `setInterval` of the virtual time line; `asNumber` as browsers hand them out. */
export function steppedTimers(time: VirtualTime, asNumber: boolean) {
  const running = new Map<number, SteppedTimer>();
  const begin =
    (repeats: boolean) =>
    (run: (...args: unknown[]) => void, ms: number | string = 0, ...args: unknown[]): unknown => {
      const delay = Math.max(repeats ? 1 : 0, Number(ms) || 0);
      const timer = new SteppedTimer(
        (fire) => time.after(delay, fire),
        guarded(() => {
          if (!repeats) running.delete(timer.id);
          run(...args);
        }),
        repeats,
      );
      running.set(timer.id, timer);
      return asNumber ? timer.id : timer;
    };
  const clear = (given: unknown): void => {
    const id = given instanceof SteppedTimer ? given.id : Number(given);
    running.get(id)?.close();
    running.delete(id);
  };
  return {
    setTimeout: begin(false),
    setInterval: begin(true),
    clearTimeout: clear,
    clearInterval: clear,
    /** How many wait; what only ever grows is a leak. */
    waiting: () => running.size,
  };
}
