import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Queries } from './database.ts';

type Params = Readonly<Record<string, unknown>>;
type Prepared<R> = { query: CompiledQuery<R>; values: readonly ((params: Params) => unknown)[] };

/** A placeholder used while the statement is built; its position in the compiled statement is the value's. */
class Param {
  readonly read: (params: Params) => unknown;
  constructor(read: (params: Params) => unknown) {
    this.read = read;
  }
}

/** The statement's text depends on the lengths of lists and on no other value. */
const shapeOf = (params: Params): string =>
  Object.values(params)
    .map((value) => (Array.isArray(value) ? value.length : '-'))
    .join();

const placesFor = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value.map((_, index) => new Param((given) => (given[name] as readonly unknown[])[index]))
        : new Param((given) => given[name]),
    ]),
  );

function prepare<R>(built: Compilable<R>): Prepared<R> {
  const query = built.compile();
  return {
    query,
    values: query.parameters.map((value) => (value instanceof Param ? value.read : () => value)),
  };
}

/**
 * A statement on the intake's hot path: Kysely needs longer to build it than the database needs to run it, so its text
 * is built once per database. `build` must use the parameters only as values; it sees placeholders.
 */
export function prepared<P extends Params, R>(
  build: (db: Queries, params: P) => Compilable<R>,
): (db: Queries, params: P) => Promise<R[]> {
  const known = new WeakMap<DialectAdapter, Map<string, Prepared<R>>>();
  return async (db, params) => {
    const { adapter } = db.getExecutor();
    const shapes = known.get(adapter) ?? new Map<string, Prepared<R>>();
    known.set(adapter, shapes);
    const shape = shapeOf(params);
    const statement = shapes.get(shape) ?? prepare(build(db, placesFor(params) as P));
    shapes.set(shape, statement);
    const { rows } = await db.executeQuery<R>({
      ...statement.query,
      parameters: statement.values.map((read) => read(params)),
    });
    return rows;
  };
}
