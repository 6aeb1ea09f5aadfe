import type { IncomingMessage } from 'node:http';
import { isOwnMachine } from './caller-address.ts';

type AddressOf = (request: IncomingMessage) => string;
/** Counts one more of an address until what is returned is called; undefined where it has as many as it may. */
type Count = (address: string) => (() => void) | undefined;

export type OpenSockets = {
  /** Counts the socket of an upgrade until it closes; false where its address has as many as it may. */
  admit: (request: IncomingMessage) => boolean;
};

/** Screens of one address that have not said who they are: all of a large kitchen come back at once. */
const NAMELESS = 100;
/** Of this machine: a proxy that `TRUST_PROXY` does not name brings the screens of every restaurant from there. */
const NAMELESS_OWN = 5_000;

function countPerAddress(mostOf: (address: string) => number): Count {
  const counts = new Map<string, number>();
  return (address) => {
    const count = counts.get(address) ?? 0;
    if (count >= mostOf(address)) return undefined;
    counts.set(address, count + 1);
    let isCounted = true;
    return () => {
      if (!isCounted) return;
      isCounted = false;
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    };
  };
}

/** [DO7] The open sockets of each address, of screens and back-offices together. */
export function createOpenSockets(addressOf: AddressOf, perAddress: number): OpenSockets {
  const count = countPerAddress(() => perAddress);
  return {
    admit: (request) => {
      const address = addressOf(request);
      if (isOwnMachine(address)) return true;
      const closed = count(address);
      if (closed !== undefined) request.socket.once('close', closed);
      return closed !== undefined;
    },
  };
}

/** [DO7] Counts the sockets of each address that have not said who they are; see `countNameless` of the live endpoint. */
export function createNamelessSockets(addressOf: AddressOf): (request: IncomingMessage) => (() => void) | undefined {
  const count = countPerAddress((address) => (isOwnMachine(address) ? NAMELESS_OWN : NAMELESS));
  return (request) => count(addressOf(request));
}
