/** A package of package-lock.json, by its path there. */
export type Locked = {
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** Packages that others name and that do nothing when a server runs: types, and what fetches a binary at the install. */
const NOT_AT_RUN_TIME = /^(@types\/|prebuild-install$|bare-)/;

/** `zod/mini` → `zod`, `@fastify/static/x` → `@fastify/static` */
export const packageOf = (imported: string): string =>
  imported
    .split('/')
    .slice(0, imported.startsWith('@') ? 2 : 1)
    .join('/');

/** Where Node finds a package that the one at a path names: beside it, or further up. */
function placeOf(name: string, from: string, packages: Readonly<Record<string, Locked>>): string | undefined {
  const parts = from === '' ? [] : from.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/node_modules/');
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined) return place;
  }
  return undefined;
}

const namesOf = (locked: Locked): { needed: string[]; wanted: string[] } => ({
  needed: [
    ...Object.keys(locked.dependencies ?? {}),
    ...Object.keys(locked.peerDependencies ?? {}).filter((name) => !locked.peerDependenciesMeta?.[name]?.optional),
  ],
  wanted: Object.keys(locked.optionalDependencies ?? {}),
});

/**
 * The paths of all packages that some imports need, exactly as the lock file has them. An optional one counts where it is
 * installed: those are the binaries for this platform. Throws where one is missing.
 */
export function packageClosure(
  imports: readonly string[],
  packages: Readonly<Record<string, Locked>>,
  isInstalled: (path: string) => boolean,
): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean): void => {
    if (NOT_AT_RUN_TIME.test(name)) return;
    const place = placeOf(name, from, packages);
    if (place !== undefined && isInstalled(place)) found.add(place);
    else if (!isOptional)
      throw new Error(`${name} is not installed, and ${from === '' ? 'the server' : from} needs it`);
  };
  for (const name of new Set(imports.map(packageOf))) add(name, '', false);
  for (const path of found) {
    const { needed, wanted } = namesOf(packages[path] ?? {});
    for (const name of needed) add(name, path, wanted.includes(name));
    for (const name of wanted) add(name, path, true);
  }
  return [...found].toSorted();
}
