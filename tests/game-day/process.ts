import { freePort, startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { DEMO } from '../e2e/server.ts';

/** One process of an installation: started again it has the same port, and the environment as it is by then. */
export type Process = {
  name: string;
  origin: string;
  /** Where its measures are, whatever its certificate. */
  metrics: string;
  env: Record<string, string>;
  start: () => Promise<void>;
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<unknown>;
  signal: (name: NodeJS.Signals) => void;
};

/** What each process of the game has: the demo's accounts, and no limit that the traffic could meet. */
const COMMON = {
  NODE_ENV: 'production',
  LAIDAN_DEMO_PASSWORD: DEMO.password,
  LAIDAN_DEMO_CHANNEL_KEY: DEMO.channelKey,
  LIMIT_CHANNEL_RATE: '100000',
  LIMIT_CHANNEL_BURST: '1000000',
  LIMIT_OPEN_ORDERS: '100000',
  COURIER_SPEED: '0.1',
  LOG_LEVEL: 'error',
};

/** What has to end with the game; the last that was opened ends first. */
export type Ends = (() => unknown)[];

export async function launch(name: string, given: Record<string, string>, ends: Ends): Promise<Process> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env: Record<string, string> = { ...COMMON, ...given, PORT: String(port), METRICS_PORT: String(metricsPort) };
  const scheme = env['TLS_CERT'] === undefined ? 'http' : 'https';
  let now: ServerProcess = await startProcess(env);
  ends.push(() => now.end('SIGKILL'));
  return {
    name,
    origin: `${scheme}://127.0.0.1:${port}`,
    metrics: `http://127.0.0.1:${metricsPort}`,
    env,
    async start() {
      now = await startProcess(env);
    },
    end: (signal) => now.end(signal),
    signal: (signal) => now.signal(signal),
  };
}
