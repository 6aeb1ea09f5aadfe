import { builtinModules } from 'node:module';
import { build, type Plugin } from 'esbuild';
import { ROOT } from '../version.ts';

/** Named in a thread's program (server/print/draw-pdf.ts), where the bundler does not see it. */
const BY_NAME = ['pdfkit'];

/** Builds the server and the commands of the console as one; answers with the packages that stay outside. */
export async function bundle(outdir: string, plugins: readonly Plugin[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: { laidan: 'scripts/laidan.ts', server: 'server/main.ts' },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    define: { 'process.env.LAIDAN_RELEASE': '"1"' },
    plugins: [...plugins],
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  );
  return [...new Set([...imported, ...BY_NAME])].filter(
    (path) => !path.startsWith('node:') && !builtinModules.includes(path),
  );
}
