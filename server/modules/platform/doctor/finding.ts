/** `warn`: it works, and a person should look; `fail`: something that people rely on does not work. */
export type Level = 'ok' | 'warn' | 'fail';

/** What one look found: about what, what is so, unless it is well what to do, and which of the people's own things. */
export type Finding = { level: Level; about: string; says: string; todo?: string; names?: readonly string[] };

export const ok = (about: string, says: string): Finding => ({ level: 'ok', about, says });
export const warn = (about: string, says: string, todo: string, names: readonly string[] = []): Finding => ({
  level: 'warn',
  about,
  says,
  todo,
  ...(names.length === 0 ? {} : { names }),
});
export const fail = (about: string, says: string, todo: string): Finding => ({ level: 'fail', about, says, todo });

/** The first line of an error. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split('\n')[0] ?? '';

/** A look that cannot be carried out is a finding, and keeps no other from its turn. */
export const look = (about: string, work: () => Promise<Finding>): Promise<Finding> =>
  work().catch((error: unknown) => fail(about, reasonOf(error), 'find out why this could not be looked at'));
