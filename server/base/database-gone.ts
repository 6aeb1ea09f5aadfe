/** PostgreSQL's own: connection trouble, shutdown and start, too many connections. */
const OF_POSTGRES = /^(?:08...|57P0[123]|53300)$/;
/** What its client says of a connection that broke, without a code. */
const OF_CLIENT =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Errors of its connections: a socket to anything else fails with the same codes. */
const noted = new WeakSet<Error>();

export function noteDatabaseGone(error: unknown): void {
  if (error instanceof Error) noted.add(error);
}

/** Whether an error says that the database cannot be reached. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return noted.has(error) || OF_POSTGRES.test(code) || OF_CLIENT.test(error.message);
}
