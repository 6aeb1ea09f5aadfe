import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { pack } from '../upgrade/archive.ts';
import { releaseName, thisPlatform } from '../upgrade/release-info.ts';
import { ROOT } from '../version.ts';
import { bundle } from './bundle.ts';
import { licencesOf } from './licences.ts';
import { packageClosure, packageOf, type Locked } from './package-closure.ts';
import { isCarried } from './package-files.ts';

export type ReleaseRequest = {
  version: string;
  /** Takes the archive and, while it is made, its folder. */
  out: string;
  /** Changes the build; the tests make a release with another schema. */
  plugins?: readonly Plugin[];
};

export type Release = { archive: string; sha256: string; bytes: number; packages: number };

type Package = { license: string; engines: { node: string }; dependencies: Record<string, string> };
/** `docs/spec` because the page of operations leads there. */
const DOCUMENTS = ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs/operations.md', 'docs/spec'];
/** How to keep it running: under systemd, or in a container. */
const PACKAGING = ['laidan.service', 'Dockerfile', 'compose.yaml'];

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
const writeJson = (path: string, value: unknown): void => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

function copyPackages(paths: readonly string[], folder: string): void {
  for (const path of paths) {
    const [from, name] = [join(ROOT, path), path.replace(/^.*node_modules\//, '')];
    const isWanted = (source: string): boolean => {
      const file = relative(from, source);
      // A package that is nested in this one is in the list itself, where it is needed.
      if (file === 'node_modules') return false;
      const stats = lstatSync(source);
      return stats.isDirectory() || (stats.isFile() && isCarried(name, file));
    };
    cpSync(from, join(folder, path), { recursive: true, filter: isWanted });
  }
}

function copyPapers(folder: string): void {
  for (const name of DOCUMENTS) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  cpSync(join(ROOT, 'packaging/laidan.cjs'), join(folder, 'bin/laidan'));
  chmodSync(join(folder, 'bin/laidan'), 0o755);
  for (const name of PACKAGING) cpSync(join(ROOT, 'packaging', name), join(folder, name));
  cpSync(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
  writeJson(join(folder, 'bin/package.json'), { type: 'commonjs' });
}

/** Makes the archive of what is built and of the packages that it needs, and its checksum beside it. */
export async function makeRelease({ version, out, plugins = [] }: ReleaseRequest): Promise<Release> {
  const info = { version, ...thisPlatform() };
  const name = releaseName(info);
  const folder = join(out, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const imports = await bundle(join(folder, 'dist/lib'), plugins);
  cpSync(join(ROOT, 'dist/web'), join(folder, 'dist/web'), {
    recursive: true,
    filter: (source) => !source.endsWith('.map'),
  });
  const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json');
  const isInstalled = (path: string): boolean => existsSync(join(ROOT, path));
  const needed = packageClosure(imports, packages, isInstalled);
  copyPackages(needed, folder);
  const { license, engines, dependencies } = readJson<Package>('package.json');
  const inPages = packageClosure(Object.keys(dependencies), packages, isInstalled);
  writeFileSync(join(folder, 'LICENSES-OF-PAGES.txt'), licencesOf(inPages, packages));
  copyPapers(folder);
  const versions = imports
    .map(packageOf)
    .toSorted()
    .map((each) => [each, packages[`node_modules/${each}`]?.version]);
  writeJson(join(folder, 'release.json'), info);
  writeJson(join(folder, 'package.json'), {
    name: 'laidan',
    version,
    private: true,
    license,
    type: 'module',
    engines,
    dependencies: Object.fromEntries(versions) as Record<string, string>,
  });
  const archive = join(out, `${name}.tar.gz`);
  const sha256 = await pack(out, name, archive);
  rmSync(folder, { recursive: true });
  return { archive, sha256, bytes: statSync(archive).size, packages: needed.length };
}
