import { connect } from 'node:net';

/** Statuses of the answers on one connection, in their order, and what was read. */
export type Answered = { statuses: number[]; text: string };

/** A request that is never whole is left after so long, and sooner where nobody expects an answer. */
const LEAVE_CUT_MS = 1_000;
const LEAVE_MS = 60;
/** Longer than any call may take. */
const GIVE_UP_MS = 30_000;
const MOST_KEPT = 200_000;

/** Sends bytes over a connection of its own, and reads until it is closed or answered as often as it asks. */
export const send = (
  port: number,
  bytes: Buffer,
  { asks, isCut = false }: { asks: number; isCut?: boolean },
): Promise<Answered> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const finish = (): void => {
      clearTimeout(timer);
      socket.destroy();
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
      resolve({ statuses, text });
    };
    const timer = setTimeout(finish, asks === 0 ? LEAVE_MS : isCut ? LEAVE_CUT_MS : GIVE_UP_MS);
    socket.on('data', (chunk: Buffer) => {
      if (text.length < MOST_KEPT) text += chunk.toString('latin1');
      // What is behind an answer may keep the connection waiting.
      if (isCut) setTimeout(finish, LEAVE_MS);
    });
    socket.on('close', finish).on('error', () => undefined);
    socket.write(bytes);
  });
