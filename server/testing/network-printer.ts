import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Bitmap } from '../print/bitmap.ts';

type Paper = Bitmap & { isCut: boolean };

/** The printer's state: its answers, or none. `deaf` accepts everything and answers nothing, as cheap printers do. */
type Mood = 'ready' | 'paper_out' | 'cover_open' | 'paper_low' | 'deaf' | 'dies';

const ANSWERS: Record<Exclude<Mood, 'deaf' | 'dies'>, readonly [number, number, number]> = {
  ready: [0x12, 0x12, 0x12],
  paper_low: [0x12, 0x12, 0x1e],
  paper_out: [0x1a, 0x32, 0x72],
  cover_open: [0x1a, 0x16, 0x12],
};

export type NetworkPrinter = {
  port: number;
  papers: Paper[];
  set: (mood: Mood) => void;
  close: () => Promise<void>;
};

/** A printer that speaks ESC/POS on a loopback port and decodes received data to dots. */
export async function startNetworkPrinter(atPort = 0): Promise<NetworkPrinter> {
  const papers: Paper[] = [];
  const sockets = new Set<Socket>();
  let mood: Mood = 'ready';

  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let buffer = Buffer.alloc(0);
    let rows: Buffer[] = [];
    let stride = 0;
    socket.on('data', (bytes: Buffer) => {
      buffer = Buffer.concat([buffer, bytes]);
      for (;;) {
        const used = step();
        if (used === 0 || socket.destroyed) return;
        buffer = buffer.subarray(used);
      }
    });

    /** Reads one command from the front of the received bytes; 0 when it is incomplete. */
    function step(): number {
      const [first, second, third] = buffer;
      if (first === 0x10 && second === 0x04 && third !== undefined) return answer(third);
      if (first === 0x1b && second === 0x40) {
        rows = [];
        return 2;
      }
      if (first === 0x1d && second === 0x72 && third !== undefined) {
        if (mood !== 'deaf') socket.write(Buffer.from([0]));
        return 3;
      }
      if (first === 0x1d && second === 0x76) return raster();
      if (first === 0x1d && second === 0x56 && buffer.length >= 4) return cut();
      if (first !== undefined && buffer.length >= 8)
        throw new Error(`no such command: ${buffer.subarray(0, 4).toString('hex')}`);
      return 0;
    }

    function answer(what: number): number {
      if (mood !== 'deaf' && mood !== 'dies')
        socket.write(Buffer.from([ANSWERS[mood][what === 4 ? 2 : what - 1] ?? 0x12]));
      if (mood === 'dies') socket.write(Buffer.from([0x12]));
      return 3;
    }

    function raster(): number {
      if (buffer.length < 8) return 0;
      stride = buffer.readUInt16LE(4);
      const bytes = stride * buffer.readUInt16LE(6);
      if (buffer.length < 8 + bytes) return 0;
      rows.push(Buffer.from(buffer.subarray(8, 8 + bytes)));
      if (mood === 'dies') socket.destroy();
      return 8 + bytes;
    }

    function cut(): number {
      const packed = Buffer.concat(rows);
      const width = stride * 8;
      const dots = new Uint8Array(packed.length * 8);
      for (let at = 0; at < dots.length; at += 1) dots[at] = ((packed[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
      papers.push({ width, height: packed.length / stride, dots, isCut: true });
      return 4;
    }
  });
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    papers,
    set: (next) => {
      mood = next;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
