import { useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts } from '../desk-context.ts';
import { useScreenSettings } from '../settings/use-screen-settings.ts';
import type { Loudness } from './loudness.ts';
import { TONE_HERTZ } from './loudness.ts';
import { listenToTone, type MicrophoneFailure } from './microphone.ts';
import { useAreaWords } from '../words/use-area-words.ts';

type Outcome = 'idle' | 'listening' | 'no_tone' | MicrophoneFailure | Loudness;

/** Says first what is done with the microphone; the browser then asks for itself. */
export function LoudnessSection() {
  const t = useAreaWords('screen');
  const { sound } = useDeskParts();
  const { settings } = useScreenSettings();
  const [outcome, setOutcome] = useState<Outcome>('idle');

  async function listen(): Promise<void> {
    setOutcome('listening');
    setOutcome(
      await listenToTone({ play: () => sound.test('new'), pitches: TONE_HERTZ[settings.sound.tones.new] }).catch(
        () => 'no_tone' as const,
      ),
    );
  }

  const words = (): string | null => {
    if (outcome === 'idle') return null;
    return typeof outcome === 'string' ? t(`loud.${outcome}`) : t(`loud.${outcome.verdict}`, { n: outcome.decibels });
  };
  const isBad =
    outcome !== 'idle' && outcome !== 'listening' && (typeof outcome === 'string' || outcome.verdict !== 'loud');
  return (
    <section className="set-section">
      <h3>{t('loud.title')}</h3>
      <p className="panel-fact">{t('loud.what')}</p>
      <button
        type="button"
        className="button quiet"
        disabled={outcome === 'listening'}
        data-testid="loudness"
        onClick={() => void listen()}
      >
        <Icon name="volume" />
        {t('loud.start')}
      </button>
      <p className={isBad ? 'panel-fact bad' : 'panel-fact'} role="status" data-testid="loudness-outcome">
        {words()}
      </p>
    </section>
  );
}
