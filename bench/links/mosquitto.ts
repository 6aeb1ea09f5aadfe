import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { freePort } from '../../tests/e2e/server.ts';
import { newMessage, type Message } from './body.ts';
import type { Kind, Rival } from './kind.ts';
import { startProgram, versionOf } from './run-program.ts';

const TOPIC = 'orders';

/** Persistent sessions at QoS 1; the broker writes its database on every change, since the comparison is with a log on disk. */
function settingsOf(folder: string, port: number): string {
  return [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    '',
  ].join('\n');
}

async function start(): Promise<Rival | string> {
  if (versionOf('mosquitto', '-h') === undefined) return 'not run: mosquitto is not installed';
  const folder = mkdtempSync(join(tmpdir(), 'laidan-mosquitto-'));
  // It drops root for its own user, which has to write here.
  chmodSync(folder, 0o777);
  const port = await freePort();
  writeFileSync(join(folder, 'mosquitto.conf'), settingsOf(folder, port));
  const { pid, kill, restart } = await startProgram('mosquitto', ['-c', join(folder, 'mosquitto.conf')], port);
  const publisher = mqtt.connect(`mqtt://127.0.0.1:${port}`);
  publisher.on('error', () => undefined);
  return {
    port,
    pid,
    connect(to, listener) {
      const client = mqtt.connect(`mqtt://127.0.0.1:${to}`, { clientId: randomUUID(), clean: false });
      client.on('connect', () => client.subscribe(TOPIC, { qos: 1 }, () => listener.onUp()));
      client.on('close', listener.onDown);
      client.on('error', () => undefined);
      client.on('message', (_topic, payload) => listener.onMessage((JSON.parse(payload.toString()) as Message).key));
      return { close: () => void client.end(true) };
    },
    async publish() {
      const message = newMessage();
      await publisher.publishAsync(TOPIC, JSON.stringify(message), { qos: 1 });
      return message.key;
    },
    collect: () => Promise.resolve(),
    kill,
    restart,
    async stop() {
      publisher.end(true);
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const MOSQUITTO: Kind = { name: 'mosquitto', setting: 'QoS 1, persistent sessions, saved on change', start };
