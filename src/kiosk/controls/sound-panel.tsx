import { useTranslation } from '../view/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts, useNow, useSoundView } from '../desk-context.ts';
import { isMuted, muteSecondsLeft } from '../sound/mute.ts';
import { useScreenSettings } from '../settings/use-screen-settings.ts';
import { Panel } from './panel.tsx';
import { GAIN_STEPS } from './sound-button.tsx';

/** Our own gain, a test, and a mute that ends by itself. The system's volume cannot be read, so it is asked for. */
export function SoundPanel() {
  const { t } = useTranslation();
  const { sound } = useDeskParts();
  const { proof, mute, gain } = useSoundView();
  const { change } = useScreenSettings();
  const nowMs = useNow();
  const s = muteSecondsLeft(mute, nowMs);
  return (
    <Panel title={t('sound.title')} testId="sound-panel">
      <p className={proof.audio_ok ? 'panel-fact' : 'panel-fact bad'} data-testid="sound-fact">
        {proof.audio_ok ? t('sound.on') : t(`no_sound.${proof.reason}`)}
      </p>
      <div className="gain-steps" role="group" aria-label={t('sound.gain')}>
        {GAIN_STEPS.map((step, index) => (
          <button
            key={step}
            type="button"
            className={gain + 0.01 >= step ? 'button ink on' : 'button quiet'}
            aria-label={t('sound.level', { n: index + 1 })}
            aria-pressed={Math.abs(gain - step) < 0.01}
            onClick={() => {
              change({ gain: step });
              void sound.test();
            }}
          >
            {index + 1}
          </button>
        ))}
      </div>
      <button type="button" className="button quiet" data-testid="sound-test" onClick={() => void sound.test()}>
        <Icon name="bell" />
        {t('sound.test')}
      </button>
      <button
        type="button"
        className="button quiet"
        data-testid="sound-mute"
        onClick={() => (isMuted(mute, nowMs) ? sound.unmute() : sound.mute())}
      >
        <Icon name={s > 0 ? 'volume' : 'mute'} />
        {s > 0 ? `${t('sound.unmute')} · ${s}` : t('sound.mute')}
      </button>
    </Panel>
  );
}
