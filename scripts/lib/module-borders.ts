/**
 * The borders inside `server/modules/<group>/<module>/`. A module is entered from outside only through a file that ends in
 * `.service.ts` or `.repository.ts`; what puts the server together also reaches the routes and the jobs. No two modules
 * need each other, directly or by way of others.
 */
const MODULE = /^server\/modules\/([^/]+\/[^/]+)\//;
const DOOR = /\.(service|repository)\.ts$/;
const WIRING_DOOR = /\.(routes|jobs|service|repository)\.ts$/;
const WIRING = new Set(['server/app.ts', 'server/routes.ts', 'server/job-handlers.ts']);

/** `orders/order` for a file of that module, undefined outside the modules. */
export const moduleOf = (path: string): string | undefined => MODULE.exec(path)?.[1];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** What is wrong with one import across a module's border. Tests and what sets their scene may look anywhere. */
export function badEntry(from: string, target: string): string | undefined {
  const entered = moduleOf(target);
  if (entered === undefined || entered === moduleOf(from)) return undefined;
  if (isTest(from) || from.startsWith('server/testing/') || !/^(server|scripts)\//.test(from)) return undefined;
  const door = WIRING.has(from) ? WIRING_DOOR : DOOR;
  return door.test(target) ? undefined : `enters the module ${entered} past its service: ${target}`;
}

/** One sentence per ring of modules that need each other. `graph` holds the imports of each file. */
export function moduleRings(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const needs = new Map<string, Set<string>>();
  for (const [from, targets] of graph) {
    const own = moduleOf(from);
    if (own === undefined || isTest(from)) continue;
    for (const target of targets) {
      const other = moduleOf(target);
      if (other !== undefined && other !== own) needs.set(own, (needs.get(own) ?? new Set()).add(other));
    }
  }
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const queue = [start];
    for (const name of queue)
      for (const next of needs.get(name) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
      }
    return seen;
  };
  const inRing = [...needs.keys()].filter((name) => reached(name).has(name)).toSorted();
  const rings = new Map<string, string[]>();
  for (const name of inRing) {
    const ring = inRing.filter((other) => other === name || (reached(name).has(other) && reached(other).has(name)));
    rings.set(ring.join(' ⇄ '), ring);
  }
  return [...rings.keys()].map((ring) => `modules need each other: ${ring}`);
}
