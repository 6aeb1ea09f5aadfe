export type Cluster = {
  url: string;
  port: number;
  logFile: string;
  start: () => Promise<unknown>;
  crash: () => Promise<unknown>;
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  stop: () => Promise<void>;
};

export function startPostgres(): Promise<Cluster | undefined>;
