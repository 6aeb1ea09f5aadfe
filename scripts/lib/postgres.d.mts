export type Cluster = {
  url: string;
  port: number;
  logFile: string;
  start: () => Promise<unknown>;
  crash: () => Promise<unknown>;
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
  stop: () => Promise<void>;
};

export function startPostgres(options?: { isDurable?: boolean; folder?: string }): Promise<Cluster | undefined>;
export function hasPostgres(): boolean;
