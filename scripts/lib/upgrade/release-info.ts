import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';

const ReleaseInfoSchema = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** `linux`, `linuxmusl`, `darwin`, `win32`: what the packages with binaries in it are for. */
  platform: z.string(),
  arch: z.string(),
  /** The version of Node's binary interface, and the Node it belongs to, which one reads. */
  node_abi: z.string(),
  node: z.string(),
});

/** What `release.json` of a release says. */
export type ReleaseInfo = z.infer<typeof ReleaseInfoSchema>;

type Header = { glibcVersionRuntime?: string };

/** What a release made by, or fit for, this Node says. */
export function thisPlatform(): Omit<ReleaseInfo, 'version'> {
  const { header } = process.report.getReport() as { header: Header };
  const isMusl = process.platform === 'linux' && header.glibcVersionRuntime === undefined;
  return {
    platform: isMusl ? 'linuxmusl' : process.platform,
    arch: process.arch,
    node_abi: process.versions.modules,
    node: process.versions.node.replace(/\..*/, ''),
  };
}

export const releaseName = ({ version, platform, arch }: Pick<ReleaseInfo, 'version' | 'platform' | 'arch'>): string =>
  `laidan-${version}-${platform}-${arch}`;

/** Reads a release's own description; throws where the folder is none. */
export function readReleaseInfo(folder: string): ReleaseInfo {
  const path = join(folder, 'release.json');
  if (!existsSync(path)) throw new Error(`${basename(folder)} is no release: it has no release.json`);
  const parsed = ReleaseInfoSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is not readable: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
}

/** Throws where a release was made for another machine or another Node. */
export function assertFitsHere(info: ReleaseInfo): void {
  const here = thisPlatform();
  if (info.platform !== here.platform || info.arch !== here.arch)
    throw new Error(`it is for ${info.platform}-${info.arch}, this machine is ${here.platform}-${here.arch}`);
  if (info.node_abi !== here.node_abi) throw new Error(`it is for Node ${info.node}, this is Node ${here.node}`);
}

/** Below zero where the first version is the older one. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index]);
  return at === undefined ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0);
}
