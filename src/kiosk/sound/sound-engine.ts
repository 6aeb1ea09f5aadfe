import type { AudioPort } from './audio-port.ts';
import type { SoundProof } from './proof-ladder.ts';
import { clockKeepsPace, judgeSound } from './proof-ladder.ts';
import type { Tone } from './tones.ts';

/** Quieter than any tone at the lowest gain, louder than numeric noise. */
const SIGNAL_FLOOR = 0.002;
const LISTEN_EVERY_MS = 40;
/** Decoding the first time may take a moment; the longest tone starts well inside this. */
const LISTEN_FOR_MS = 900;
/** Heard tones that stay silent this often in a row mean a dead context: a new one is made. */
const SILENT_BEFORE_REBUILD = 2;

type Listener = () => void;

/**
 * Plays tones and proves that they were heard on this machine's output. It never plays into a context that is not
 * running, and it reports that: see proof-ladder.ts.
 */
export class SoundEngine {
  readonly #audio: AudioPort;
  readonly #now: () => number;
  readonly #listeners = new Set<Listener>();
  #proof: SoundProof = { audio_ok: false, reason: 'unproved', proved_at: null };
  #clockSample: { contextSeconds: number; atMs: number } | undefined;
  #clockAdvances: boolean | undefined;
  #outputsSeen = 0;
  #isDeviceGone = false;
  #lastTone: 'none' | 'heard' | 'silent' = 'none';
  #provedAtMs: number | null = null;
  #silentInARow = 0;
  #ringing: { sinceMs: number; freshMs: number } | null = null;
  #gain = 0.8;

  /** `now` is a monotonic clock in milliseconds; `proved_at` is on the same clock. */
  constructor(audio: AudioPort, now: () => number = () => performance.now()) {
    this.#audio = audio;
    this.#now = now;
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getProof = (): SoundProof => this.#proof;

  /** The screen's own gain, 0.2 to 1 in five steps; there is no off. */
  setGain(gain: number): void {
    this.#gain = Math.min(1, Math.max(0.2, gain));
  }

  /** How old the proof may be while something rings unmuted [I12]; null: nothing does. What rings more often begins again. */
  setRinging(freshMs: number | null): void {
    const known = this.#ringing;
    const isSame = known !== null && freshMs !== null && freshMs >= known.freshMs;
    this.#ringing = freshMs === null ? null : { sinceMs: isSame ? known.sinceMs : this.#now(), freshMs };
  }

  /** Called on a touch or a key: the moment at which a browser lets the context start. */
  async arm(): Promise<boolean> {
    this.#audio.resume();
    await this.#waitUntilRunning();
    return this.ring('armed', 0.5);
  }

  /** Plays once and listens. Resolves with whether the tone was really on the output. */
  async ring(tone: Tone, loudness = 1): Promise<boolean> {
    if (!this.#audio.isRunning()) {
      this.#audio.resume();
      this.#judge();
      return false;
    }
    this.#audio.play(tone, Math.min(1, this.#gain * loudness));
    return this.#listen();
  }

  /** Keeps the continuous tone running, or ends it. Each call while it runs is a fresh proof. */
  async sustain(isOn: boolean): Promise<boolean> {
    if (!isOn) {
      this.#audio.stopLoop();
      return false;
    }
    if (!this.#audio.isRunning()) {
      this.#audio.resume();
      this.#judge();
      return false;
    }
    this.#audio.startLoop('continuous', 1);
    return this.#listen();
  }

  /** Once a second: looks at the context and its clock, and asks for a context that was taken away. */
  tick(): void {
    const atMs = this.#now();
    const contextSeconds = this.#audio.contextSeconds();
    if (!this.#audio.isRunning()) {
      this.#audio.resume();
      this.#clockSample = undefined;
    } else if (this.#clockSample === undefined) {
      this.#clockSample = { contextSeconds, atMs };
    } else {
      const pace = clockKeepsPace(
        contextSeconds - this.#clockSample.contextSeconds,
        (atMs - this.#clockSample.atMs) / 1_000,
      );
      if (pace !== undefined) {
        this.#clockAdvances = pace;
        this.#clockSample = { contextSeconds, atMs };
      }
    }
    this.#judge();
  }

  /** At start and on `devicechange`. Devices that were there and are gone fail the proof. */
  async checkOutputs(): Promise<void> {
    const count = await this.#audio.countOutputs();
    if (count === undefined) return;
    this.#isDeviceGone = count === 0 && this.#outputsSeen > 0;
    this.#outputsSeen = Math.max(this.#outputsSeen, count);
    this.#judge();
  }

  async #waitUntilRunning(): Promise<void> {
    for (let waited = 0; waited < 1_000 && !this.#audio.isRunning(); waited += LISTEN_EVERY_MS)
      await pause(LISTEN_EVERY_MS);
  }

  async #listen(): Promise<boolean> {
    for (let waited = 0; waited <= LISTEN_FOR_MS; waited += LISTEN_EVERY_MS) {
      if (this.#audio.level() > SIGNAL_FLOOR) return this.#heard();
      await pause(LISTEN_EVERY_MS);
    }
    return this.#silent();
  }

  #heard(): true {
    this.#lastTone = 'heard';
    this.#silentInARow = 0;
    this.#provedAtMs = this.#now();
    this.#judge();
    return true;
  }

  #silent(): false {
    this.#lastTone = 'silent';
    this.#silentInARow += 1;
    if (this.#silentInARow >= SILENT_BEFORE_REBUILD) {
      this.#silentInARow = 0;
      this.#audio.rebuild();
      this.#clockSample = undefined;
    }
    this.#judge();
    return false;
  }

  #judge(): void {
    const next = judgeSound({
      isRunning: this.#audio.isRunning(),
      clockAdvances: this.#clockAdvances,
      isDeviceGone: this.#isDeviceGone,
      lastTone: this.#lastTone,
      provedAtMs: this.#provedAtMs,
      ringing: this.#ringing,
      nowMs: this.#now(),
    });
    const last = this.#proof;
    if (last.audio_ok === next.audio_ok && last.reason === next.reason && last.proved_at === next.proved_at) return;
    this.#proof = next;
    for (const listener of this.#listeners) listener();
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
