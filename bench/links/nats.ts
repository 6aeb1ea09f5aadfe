import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { freePort } from '../../tests/e2e/server.ts';
import { newMessage, type Message } from './body.ts';
import type { Kind, Link, LinkListener, Rival } from './kind.ts';
import { startProgram, versionOf } from './run-program.ts';

const STREAM = 'orders';
/** The first version that can wait for the disk before it answers. */
const NEEDED = [2, 10] as const;

function whyNot(): string | undefined {
  const version = /v(\d+)\.(\d+)\.\d+/.exec(versionOf('nats-server', '--version') ?? '');
  if (version === null) return 'not run: nats-server is not installed';
  const [major, minor] = [Number(version[1]), Number(version[2])];
  const isEnough = major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
  return isEnough ? undefined : `not run: nats-server ${version[0]} knows no sync_interval, 2.10 is needed`;
}

/** An ordered consumer per link: it comes back by itself where it was. */
async function consume(connection: NatsConnection, listener: LinkListener): Promise<void> {
  const consumer = await jetstream(connection).consumers.get(STREAM);
  const messages = await consumer.consume();
  listener.onUp();
  for await (const message of messages) listener.onMessage(message.json<Message>().key);
}

function connectNats(port: number, listener: LinkListener): Link {
  let isOver = false;
  let connection: NatsConnection | undefined;
  async function run(): Promise<void> {
    connection = await connect({ servers: `127.0.0.1:${port}`, maxReconnectAttempts: -1, waitOnFirstConnect: true });
    if (isOver) return connection.close();
    const statuses = connection.status();
    const watching = (async () => {
      for await (const status of statuses) {
        if (status.type === 'disconnect') listener.onDown();
        if (status.type === 'reconnect') listener.onUp();
      }
    })();
    await Promise.all([consume(connection, listener), watching]);
  }
  run().catch(() => undefined);
  return {
    close() {
      isOver = true;
      void connection?.close().catch(() => undefined);
    },
  };
}

async function start(): Promise<Rival | string> {
  const reason = whyNot();
  if (reason !== undefined) return reason;
  const folder = mkdtempSync(join(tmpdir(), 'laidan-nats-'));
  const port = await freePort();
  const settings = `listen: "127.0.0.1:${port}"\njetstream { store_dir: "${folder}/data", sync_interval: always }\n`;
  writeFileSync(join(folder, 'nats.conf'), settings);
  const { pid, kill, restart } = await startProgram('nats-server', ['-c', join(folder, 'nats.conf')], port);
  const publisher = await connect({ servers: `127.0.0.1:${port}`, maxReconnectAttempts: -1 });
  await (await jetstreamManager(publisher)).streams.add({ name: STREAM, subjects: [STREAM] });
  const stream = jetstream(publisher);
  return {
    port,
    pid,
    connect: connectNats,
    async publish() {
      const message = newMessage();
      await stream.publish(STREAM, JSON.stringify(message));
      return message.key;
    },
    collect: () => Promise.resolve(),
    kill,
    restart,
    async stop() {
      await publisher.close();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const NATS: Kind = { name: 'NATS JetStream', setting: 'sync_interval: always, ordered consumers', start };
