import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow, useSoundView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { muteSecondsLeft } from './mute.ts';
import './sound-button.css';

export const GAIN_STEPS = [0.2, 0.4, 0.6, 0.8, 1] as const;

/** Says whether this screen can be heard: proven, muted for some seconds, or not at all. */
export function SoundButton() {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const { proof, mute, gain } = useSoundView();
  const s = muteSecondsLeft(mute, useNow());
  const stateOf = (): 'muted' | 'on' | 'off' => {
    if (s > 0) return 'muted';
    return proof.audio_ok ? 'on' : 'off';
  };
  const state = stateOf();
  const words = t(`sound.${state}`, { s });
  return (
    <button
      type="button"
      className={`sound-button ${state}`}
      aria-label={t('sound.label', { state: words, n: Math.round(gain * 100) })}
      aria-haspopup="dialog"
      data-testid="sound-button"
      data-sound={state}
      onClick={() => ui.openPanel('sound')}
    >
      <Icon name={state === 'on' ? 'volume' : 'mute'} />
      <span className="volume-bars" aria-hidden="true">
        {GAIN_STEPS.map((step) => (
          <i key={step} className={gain + 0.01 >= step ? 'on' : ''} />
        ))}
      </span>
      <span className="sound-words">{words}</span>
    </button>
  );
}
