import { networkInterfaces } from 'node:os';

/** This machine's IPv4 addresses on its local networks. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address);
