import type { AudioPort } from './audio-port.ts';

/** A browser without Web Audio: it never runs, so the desk says NO SOUND. */
export const noAudio: AudioPort = {
  isRunning: () => false,
  contextSeconds: () => 0,
  resume: () => undefined,
  rebuild: () => undefined,
  play: () => undefined,
  startLoop: () => undefined,
  stopLoop: () => undefined,
  level: () => 0,
  countOutputs: async () => undefined,
};
