import type { IncomingMessage } from 'node:http';
import { isOwnMachine } from './caller-address.ts';

export type OpenSockets = {
  /** Counts the socket of an upgrade until it closes; false where its address has as many as it may. */
  admit: (request: IncomingMessage) => boolean;
};

/** [DO7] The open sockets of each address, of screens and back-offices together. */
export function createOpenSockets(addressOf: (request: IncomingMessage) => string, perAddress: number): OpenSockets {
  const open = new Map<string, number>();
  return {
    admit: (request) => {
      const address = addressOf(request);
      if (isOwnMachine(address)) return true;
      const count = open.get(address) ?? 0;
      if (count >= perAddress) return false;
      open.set(address, count + 1);
      request.socket.once('close', () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left === 0) open.delete(address);
        else open.set(address, left);
      });
      return true;
    },
  };
}
