import type { Desk } from '#src/live/desk-store.ts';
import { pageLanguage } from '#src/lib/i18n.ts';
import { createLateAudio } from './late-audio.ts';
import type { createNumberCaller } from './speak-number.ts';
import type { StartedSound } from './start-desk-sound.ts';
import { startDeskSound } from './start-desk-sound.ts';

export type OpenedSound = StartedSound & {
  /** Loads howler and tries to prove the sound: a page that may sound at once needs no touch for it. */
  load: () => Promise<void>;
};

/** The desk's sound on this browser; what was proven to have sounded goes to the ledger. */
export function openDeskSound(desk: Desk): OpenedSound {
  const audio = createLateAudio();
  let callNumbers: ReturnType<typeof createNumberCaller> | undefined;

  function handleSounded(keys: readonly string[]): void {
    desk.reportSounded(keys.map((key) => key.slice(0, key.indexOf(':'))));
    if (callNumbers === undefined || !sound.speaks()) return;
    const rings = desk.view().orders.flatMap(({ order }) => {
      const key = `${order.id}:${String(order.ring?.rev)}`;
      return order.ring?.kind === 'new' && keys.includes(key) ? [{ key, orderNo: order.order_no }] : [];
    });
    callNumbers(rings, pageLanguage());
  }

  const sound = startDeskSound({
    audio: audio.port,
    now: () => desk.now(),
    onSounded: handleSounded,
    onMute: (untilMs) => desk.reportDevice({ muted_until: untilMs === null ? null : new Date(untilMs).toISOString() }),
  });

  async function load(): Promise<void> {
    if (typeof AudioContext === 'undefined') return;
    const [{ createHowlerAudio }, speech] = await Promise.all([
      import('./howler-audio.ts'),
      import('./speak-number.ts'),
    ]);
    const voice = speech.browserVoice();
    if (voice !== null) callNumbers = speech.createNumberCaller(voice);
    audio.use(createHowlerAudio());
    navigator.mediaDevices?.addEventListener('devicechange', () => void sound.checkOutputs());
    await sound.checkOutputs();
    await sound.arm();
  }

  return { ...sound, load };
}
