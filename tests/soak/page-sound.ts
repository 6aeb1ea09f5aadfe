import type { VirtualTime } from '../sim/virtual-time.ts';

/** The loudspeaker of the soak's tablet. Howler and Web Audio are the product's own; only their clock is the virtual one. */
export type Loudspeaker = {
  /** When a tone last was in the room. */
  heardAt: () => number;
  listen: () => void;
  /** A loudspeaker that is broken: tones are played, and the analyser sees nothing. */
  setBroken: (isBroken: boolean) => void;
};

type Playing = { from: number; seconds: number };
const SIGNAL = 0.5;

export function steppedLoudspeaker(time: VirtualTime): Loudspeaker {
  const startedAt = time.now();
  const playing = new Map<AudioBufferSourceNode, Playing>();
  let isBroken = false;
  let heardAt = Number.NEGATIVE_INFINITY;

  Object.defineProperty(BaseAudioContext.prototype, 'currentTime', { get: () => (time.now() - startedAt) / 1_000 });
  const { start, stop } = AudioBufferSourceNode.prototype;
  const realScheduledStop = stop;
  AudioBufferSourceNode.prototype.start = function started(this: AudioBufferSourceNode, _when, offset, duration) {
    playing.set(this, { from: time.now(), seconds: duration ?? this.buffer?.duration ?? 0 });
    listen();
    return Reflect.apply(start, this, [0, offset ?? 0]);
  };
  AudioBufferSourceNode.prototype.stop = function stopped(this: AudioBufferSourceNode) {
    playing.delete(this);
    return Reflect.apply(realScheduledStop, this, [0]);
  };
  AnalyserNode.prototype.getFloatTimeDomainData = (samples) => {
    samples.fill(0);
    if (isSounding() && !isBroken) samples[0] = SIGNAL;
  };

  function isSounding(): boolean {
    for (const [node, { from, seconds }] of playing)
      if (node.context.state === 'closed' || (!node.loop && time.now() >= from + seconds * 1_000)) playing.delete(node);
    return playing.size > 0;
  }
  function listen(): void {
    if (isSounding() && !isBroken) heardAt = time.now();
  }

  return {
    heardAt: () => heardAt,
    listen,
    setBroken: (next) => {
      isBroken = next;
    },
  };
}
