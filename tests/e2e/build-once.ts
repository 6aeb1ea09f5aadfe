import { spawnSync } from 'node:child_process';

/** Browser tests run what is built; what is built is what stands here. */
export default function buildOnce(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
}
