import { dirname, extname, join } from 'node:path/posix';
import { badEntry, moduleRings } from './module-borders.ts';

/**
 * Who may import whom. A zone may import itself, its `below`, and everything those may import. Zones are matched by the
 * longest path prefix; a file of `src/` or `server/` that is in none of them is a violation itself, so that a new
 * folder has to take its place here.
 */
type Zone = { prefix: string; below: readonly string[] };

const ADAPTERS = [
  'server/channels/',
  'server/db/',
  'server/jobs/',
  'server/live/',
  'server/notify/',
  'server/print/',
  'server/uploads/',
];
const DESK_AND_OFFICE_PARTS = ['src/data/', 'src/ui/'];

const ZONES: readonly Zone[] = [
  { prefix: 'contract/', below: [] },
  { prefix: 'src/lib/', below: ['contract/'] },
  { prefix: 'src/ui/', below: [] },
  { prefix: 'src/offline/', below: ['src/lib/', 'src/live/'] },
  { prefix: 'src/live/', below: ['src/lib/', 'src/offline/'] },
  { prefix: 'src/data/', below: ['src/offline/', 'src/live/'] },
  { prefix: 'src/kiosk/', below: DESK_AND_OFFICE_PARTS },
  { prefix: 'src/backoffice/', below: DESK_AND_OFFICE_PARTS },
  { prefix: 'src/app/', below: ['src/kiosk/', 'src/backoffice/'] },
  { prefix: 'src/sw/', below: ['contract/'] },
  { prefix: 'src/main.tsx', below: ['src/app/'] },
  { prefix: 'server/base/', below: ['contract/'] },
  { prefix: 'server/logger.ts', below: ['server/base/'] },
  { prefix: 'server/lan/', below: ['server/base/'] },
  ...ADAPTERS.map((prefix) => ({ prefix, below: ['server/base/', ...ADAPTERS.filter((other) => other !== prefix)] })),
  { prefix: 'server/http/', below: [...ADAPTERS, 'server/logger.ts'] },
  { prefix: 'server/modules/', below: ['server/http/'] },
  { prefix: 'server/demo/', below: ['server/modules/'] },
  { prefix: 'server/testing/', below: ['server/app.ts'] },
  { prefix: 'server/routes.ts', below: ['server/modules/'] },
  { prefix: 'server/job-handlers.ts', below: ['server/modules/'] },
  { prefix: 'server/app-options.ts', below: ['server/modules/'] },
  { prefix: 'server/app.ts', below: ['server/app-options.ts', 'server/routes.ts', 'server/job-handlers.ts'] },
  { prefix: 'server/main.ts', below: ['server/app.ts', 'server/demo/', 'server/lan/', 'server/logger.ts'] },
];

const TOP_FOLDERS = ['contract', 'src', 'server', 'tests'] as const;
const topFolder = (path: string): string => path.slice(0, path.indexOf('/'));
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const zoneOf = (path: string): Zone | undefined =>
  ZONES.filter((zone) => path.startsWith(zone.prefix)).toSorted((a, b) => b.prefix.length - a.prefix.length)[0];

/** All zones a zone may import, itself included. */
function reachOf(zone: Zone): Set<string> {
  const reach = new Set([zone.prefix]);
  for (const prefix of reach) {
    for (const below of ZONES.find((other) => other.prefix === prefix)?.below ?? []) reach.add(below);
  }
  return reach;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const STATIC = /^\s*(?:import|export)\s(?:[\w\s{},*$]*?\sfrom\s*)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Everything a source names in import, export-from and import(). */
export function importsOf(source: string): string[] {
  const code = source.replaceAll(COMMENT, '');
  return [...code.matchAll(STATIC), ...code.matchAll(DYNAMIC)].map((match) => match[1] ?? '');
}

/** The repository path an import names, or undefined for a package. */
export function resolveImport(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? join(dirname(from), name) : undefined;
}

function badSpelling(from: string, name: string, target: string): string | undefined {
  if (!['.ts', '.tsx', '.json', '.css'].includes(extname(target).replace(/\?.*/, '')))
    return `imports ${name} without its extension`;
  const isSameTop = topFolder(from) === topFolder(target);
  const isSamePart = isSameTop && from.split('/')[1] === target.split('/')[1];
  if (isSamePart && name.startsWith('#')) return `imports ${name}: inside one part imports are relative`;
  if (!isSameTop && name.startsWith('.')) return `imports ${name}: across top folders use #${topFolder(target)}/`;
  return undefined;
}

function badDirection(from: string, target: string): string | undefined {
  // What runs the product from outside (browser tests, simulation, benchmarks) may look at all of it.
  if (topFolder(from) === 'tests') return undefined;
  if (topFolder(target) === 'tests') return isTest(from) ? undefined : `imports ${target}, which only tests may`;
  const zone = zoneOf(from);
  if (zone === undefined) return undefined;
  const targetZone = zoneOf(target);
  if (targetZone === undefined || reachOf(zone).has(targetZone.prefix)) return undefined;
  // A server test may set its scene with anything of the server.
  if (isTest(from) && topFolder(from) === 'server' && topFolder(target) === 'server') return undefined;
  return `(${zone.prefix}) may not import ${target} (${targetZone.prefix})`;
}

/** The contract is read by both sides and so carries two packages: schemas, and how Chinese is read. */
const CONTRACT_PACKAGES = ['zod/mini', 'tiny-pinyin'];
const badPackage = (from: string, name: string): string | undefined =>
  from.startsWith('contract/') && !isTest(from) && !CONTRACT_PACKAGES.includes(name)
    ? `imports ${name}: the contract depends on ${CONTRACT_PACKAGES.join(' and ')} alone`
    : undefined;

const EXPORT_FROM = /^\s*export\s[^'";]*\sfrom\s*['"][^'"]+['"];?/gm;

/** A file that only passes on what others export. */
function isBarrel(path: string, source: string): boolean {
  if (/(^|\/)index\.tsx?$/.test(path)) return true;
  const code = source.replaceAll(COMMENT, '').trim();
  return code !== '' && code.replaceAll(EXPORT_FROM, '').trim() === '';
}

/** One cycle per strongly tied group: the first found walking depth first. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}

/** Every violation of the import rules in a tree of `path → source`, as sentences; none means the tree is clean. */
export function findViolations(files: ReadonlyMap<string, string>): string[] {
  const violations: string[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, source] of files) {
    if (['src', 'server'].includes(topFolder(path)) && zoneOf(path) === undefined && !isTest(path))
      violations.push(`${path} is in no zone of import-rules.ts`);
    if (isBarrel(path, source)) violations.push(`${path} is a barrel`);
    const edges: string[] = [];
    for (const name of importsOf(source)) {
      const target = resolveImport(path, name);
      if (target === undefined) {
        const bad = badPackage(path, name);
        if (bad !== undefined) violations.push(`${path} ${bad}`);
        continue;
      }
      if (!TOP_FOLDERS.some((folder) => folder === topFolder(target))) continue;
      edges.push(target);
      const bad = badSpelling(path, name, target) ?? badDirection(path, target) ?? badEntry(path, target);
      if (bad !== undefined) violations.push(`${path} ${bad}`);
    }
    graph.set(path, edges);
  }
  return [...violations, ...moduleRings(graph), ...cyclesOf(graph).map((cycle) => `cycle: ${cycle}`)];
}
