// What the benchmarks use of the packages of bench/package.json, which are installed by `npm run bench` alone: so the
// types hold on a machine without them. The versions are pinned there; a new one is compared with this file.

declare module 'lighthouse' {
  type Result = {
    lhr: {
      categories: Record<string, { score: number | null }>;
      audits: Record<string, { numericValue?: number }>;
      finalDisplayedUrl: string;
    };
  };
  type Config = { extends?: string; settings?: Record<string, unknown> };
  type Flags = { port: number; output: 'json'; logLevel: 'silent'; disableStorageReset: boolean };
  export const desktopConfig: Config;
  const lighthouse: (url: string, flags: Flags, config: Config) => Promise<Result | undefined>;
  export default lighthouse;
}

declare module 'mqtt' {
  type Client = {
    on: ((event: 'connect' | 'close' | 'error', handler: () => void) => void) &
      ((event: 'message', handler: (topic: string, payload: Buffer) => void) => void);
    subscribe: (topic: string, options: { qos: 1 }, done: () => void) => void;
    publishAsync: (topic: string, payload: string, options: { qos: 1 }) => Promise<unknown>;
    end: (force: boolean) => unknown;
  };
  const mqtt: { connect: (url: string, options?: { clientId: string; clean: boolean }) => Client };
  export default mqtt;
}

declare module '@nats-io/transport-node' {
  type Options = { servers: string; maxReconnectAttempts: number; waitOnFirstConnect?: boolean };
  export type NatsConnection = {
    status: () => AsyncIterable<{ type: string }>;
    close: () => Promise<void>;
  };
  export const connect: (options: Options) => Promise<NatsConnection>;
}

declare module '@nats-io/jetstream' {
  import type { NatsConnection } from '@nats-io/transport-node';

  type Message = { json: <T>() => T };
  type Consumer = { consume: () => Promise<AsyncIterable<Message>> };
  type JetStream = {
    consumers: { get: (stream: string) => Promise<Consumer> };
    publish: (subject: string, payload: string) => Promise<unknown>;
  };
  type Manager = { streams: { add: (settings: { name: string; subjects: string[] }) => Promise<unknown> } };
  export const jetstream: (connection: NatsConnection) => JetStream;
  export const jetstreamManager: (connection: NatsConnection) => Promise<Manager>;
}
