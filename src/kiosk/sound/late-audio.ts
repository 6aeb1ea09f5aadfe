import type { AudioPort } from './audio-port.ts';
import { noAudio } from './no-audio.ts';

/** Stands in for the machine's sound until it is loaded: it never runs, so nothing is claimed before. */
export function createLateAudio(): { port: AudioPort; use: (real: AudioPort) => void } {
  let current = noAudio;
  return {
    port: {
      isRunning: () => current.isRunning(),
      contextSeconds: () => current.contextSeconds(),
      resume: () => current.resume(),
      rebuild: () => current.rebuild(),
      play: (tone, gain) => current.play(tone, gain),
      startLoop: (tone, gain) => current.startLoop(tone, gain),
      stopLoop: () => current.stopLoop(),
      level: () => current.level(),
      countOutputs: () => current.countOutputs(),
    },
    use: (real) => {
      current = real;
    },
  };
}
