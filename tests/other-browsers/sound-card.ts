import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProgram, findProgram, startUntil } from './other-browser.ts';

export type SoundCard = { env: NodeJS.ProcessEnv; end: () => Promise<void> };

/**
 * A sound card of memory. Firefox plays nothing, not even silence, on a machine that has none. Undefined where PulseAudio
 * is not installed.
 */
export async function startSoundCard(): Promise<SoundCard | undefined> {
  const program = findProgram('pulseaudio');
  if (program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'laidan-sound-'));
  const socket = join(folder, 'native');
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const { child } = await startUntil(
    program,
    ['-n', '-v', '--exit-idle-time=-1', '--daemonize=no', ...modules.flatMap((module) => ['-L', module])],
    { pattern: /(Daemon startup complete)/, env: { HOME: folder, XDG_RUNTIME_DIR: folder } },
  );
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    end: async () => {
      await endProgram(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
