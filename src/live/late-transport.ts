import type { Transport } from './ports.ts';

/** A transport whose code is loaded when it is first opened; until then it carries nothing. */
export function createLateTransport(make: () => Promise<Transport>): Transport {
  let made: Promise<Transport> | undefined;
  let current: Transport | undefined;
  let generation = 0;

  return {
    open(handlers) {
      generation += 1;
      const mine = generation;
      async function openWhenLoaded(): Promise<void> {
        try {
          made ??= make();
          const transport = await made;
          if (mine !== generation) return;
          current = transport;
          transport.open(handlers);
        } catch {
          made = undefined;
          if (mine === generation) handlers.onClose();
        }
      }
      void openWhenLoaded();
    },
    send: (frame) => current?.send(frame) ?? false,
    kill(why) {
      generation += 1;
      current?.kill(why);
      current = undefined;
    },
  };
}
