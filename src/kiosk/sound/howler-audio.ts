import { Howl, Howler } from 'howler';
import type { AudioPort } from './audio-port.ts';
import type { Tone } from './tones.ts';
import { TONES, urlOfTone } from './tones.ts';

/** The machine's sound through howler, Web Audio only: an html5 player could not be seen by the analyser. */
export function createHowlerAudio(): AudioPort {
  // Howler would suspend the context after 30 s of quiet; a desk must be ready at any second.
  Howler.autoSuspend = false;
  let howls = loadTones();
  let analyser = listenToMaster();
  let loop: { tone: Tone; id: number } | undefined;
  const buffer = new Float32Array(2_048);

  const rebuild = (): void => {
    loop = undefined;
    Howler.unload();
    howls = loadTones();
    analyser = listenToMaster();
  };

  const startLoop = (tone: Tone, gain: number): void => {
    if (loop?.tone === tone) return;
    stopLoop();
    const howl = howls[tone];
    const id = howl.play();
    howl.loop(true, id);
    howl.volume(gain, id);
    loop = { tone, id };
  };

  const stopLoop = (): void => {
    if (loop !== undefined) howls[loop.tone].stop(loop.id);
    loop = undefined;
  };

  return {
    isRunning: () => Howler.ctx.state === 'running',
    contextSeconds: () => Howler.ctx.currentTime,
    resume: () => void Howler.ctx.resume().catch(() => undefined),
    rebuild,
    play: (tone, gain) => {
      const howl = howls[tone];
      howl.volume(gain, howl.play());
    },
    startLoop,
    stopLoop,
    level: () => {
      analyser.getFloatTimeDomainData(buffer);
      return buffer.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    },
    countOutputs,
  };
}

function loadTones(): Record<Tone, Howl> {
  const howls: Partial<Record<Tone, Howl>> = {};
  for (const tone of TONES) howls[tone] = new Howl({ src: [urlOfTone(tone)], html5: false, preload: true });
  return howls as Record<Tone, Howl>;
}

function listenToMaster(): AnalyserNode {
  const analyser = Howler.ctx.createAnalyser();
  analyser.fftSize = 2_048;
  Howler.masterGain.connect(analyser);
  return analyser;
}

/** A browser that lists none is unknown, not a failure. */
async function countOutputs(): Promise<number | undefined> {
  if (typeof navigator.mediaDevices?.enumerateDevices !== 'function') return undefined;
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter((device) => device.kind === 'audiooutput').length;
  } catch {
    return undefined;
  }
}
