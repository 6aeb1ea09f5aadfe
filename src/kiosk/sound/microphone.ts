import { judgeLoudness, type Loudness } from './loudness.ts';

export type Microphone = { frame: () => Float32Array; sampleRate: number; close: () => void };
export type MicrophoneFailure = 'refused' | 'no_microphone' | 'unsupported';

const WINDOW = 2_048;

/** Asks for the unprocessed microphone: the echo cancelling that browsers use for calls would remove our own tone. */
export async function openMicrophone(): Promise<Microphone | MicrophoneFailure> {
  if (typeof navigator.mediaDevices?.getUserMedia !== 'function') return 'unsupported';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = WINDOW;
    context.createMediaStreamSource(stream).connect(analyser);
    await context.resume();
    return {
      sampleRate: context.sampleRate,
      frame: () => {
        const samples = new Float32Array(WINDOW);
        analyser.getFloatTimeDomainData(samples);
        return samples;
      },
      close: () => {
        for (const track of stream.getTracks()) track.stop();
        void context.close();
      },
    };
  } catch (reason) {
    const name = reason instanceof DOMException ? reason.name : '';
    return name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'NotReadableError'
      ? 'no_microphone'
      : 'refused';
  }
}

const ROOM_FRAMES = 10;
const TONE_FRAMES = 30;
const FRAME_MS = 45;

type ListenParts = {
  open?: () => Promise<Microphone | MicrophoneFailure>;
  /** Resolves with whether the tone was on this machine's output at all. */
  play: () => Promise<boolean>;
  pitches: readonly number[];
  pause?: (ms: number) => Promise<void>;
};

/** Listens to the room, then to the tone, and lets the microphone go at once, whatever happens [SS8]. */
export async function listenToTone({
  open = openMicrophone,
  play,
  pitches,
  pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: ListenParts): Promise<Loudness | MicrophoneFailure | 'no_tone'> {
  const microphone = await open();
  if (typeof microphone === 'string') return microphone;

  async function collect(count: number): Promise<Float32Array[]> {
    const frames: Float32Array[] = [];
    for (let taken = 0; taken < count; taken += 1) {
      await pause(FRAME_MS);
      if (typeof microphone !== 'string') frames.push(microphone.frame());
    }
    return frames;
  }

  try {
    const room = await collect(ROOM_FRAMES);
    const [isPlayed, during] = await Promise.all([play(), collect(TONE_FRAMES)]);
    return isPlayed ? judgeLoudness(room, during, microphone.sampleRate, pitches) : 'no_tone';
  } finally {
    microphone.close();
  }
}
