import type { Tone } from './tones.ts';

/** What the sound engine needs of the machine. Implemented by howler (howler-audio.ts) and by a fake in tests. */
export interface AudioPort {
  isRunning(): boolean;
  /** The audio clock, in seconds. */
  contextSeconds(): number;
  /** Asks for the context; may need a person's touch first and never throws. */
  resume(): void;
  /** Throws the context away and makes a new one. */
  rebuild(): void;
  play(tone: Tone, gain: number): void;
  startLoop(tone: Tone, gain: number): void;
  stopLoop(): void;
  /** The loudest sample that the master output shows at this moment, 0 to 1. */
  level(): number;
  /** How many output devices the browser lists, or undefined where it reports none. */
  countOutputs(): Promise<number | undefined>;
}
