import { SOUND_EVENTS, CHOSEN_TONES, type ChosenTone, type SoundEvent } from '#contract/domain/screen-settings.ts';
import { Icon } from '#src/ui/icons.tsx';
import { acceptLimitOf, useDeskParts, useDeskView, useNow, useSoundView } from '../desk-context.ts';
import { SaveLine } from '../settings/save-line.tsx';
import { useScreenSettings } from '../settings/use-screen-settings.ts';
import { LoudnessSection } from './loudness-section.tsx';
import { isMuted, muteSecondsLeft } from './mute.ts';
import { stopwatch } from '../words/format.ts';
import { Panel } from '../panel/panel.tsx';
import { GAIN_STEPS } from './sound-button.tsx';
import '../settings/settings.css';
import { useAreaWords } from '../words/use-area-words.ts';
import './sound-panel.css';

/**
 * Our own gain, a tone for each event, what an alarm does while no one reacts, and a mute that ends by itself
 * [SS4–SS8].
 */
export function SoundPanel() {
  const t = useAreaWords('screen');
  const { sound } = useDeskParts();
  const { proof, mute } = useSoundView();
  const nowMs = useNow();
  const s = muteSecondsLeft(mute, nowMs);
  return (
    <Panel title={t('sound.title')} testId="sound-panel" size="wide">
      <p className={proof.audio_ok ? 'panel-fact' : 'panel-fact bad'} data-testid="sound-fact">
        {proof.audio_ok ? t('sound.on') : t(`no_sound.${proof.reason}`)}
      </p>
      <GainSteps />
      <div className="set-pair">
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
      </div>
      <section className="set-section">
        <h3>{t('sound_board.tones')}</h3>
        {SOUND_EVENTS.map((event) => (
          <ToneRow key={event} event={event} />
        ))}
      </section>
      <SpeakSwitch />
      <StepsList />
      <LoudnessSection />
      <SaveLine />
    </Panel>
  );
}

/** Five steps and no off: a screen that cannot be heard is a fault, not a setting. */
export function GainSteps() {
  const t = useAreaWords('screen');
  const { sound } = useDeskParts();
  const { settings, change } = useScreenSettings();
  return (
    <div className="gain-steps" role="group" aria-label={t('sound.gain')}>
      {GAIN_STEPS.map((step, index) => (
        <button
          key={step}
          type="button"
          className={settings.gain + 0.01 >= step ? 'button ink on' : 'button quiet'}
          aria-label={t('sound.level', { n: index + 1 })}
          aria-pressed={Math.abs(settings.gain - step) < 0.01}
          onClick={() => {
            change({ gain: step });
            void sound.test();
          }}
        >
          {index + 1}
        </button>
      ))}
    </div>
  );
}

function ToneRow({ event }: { event: SoundEvent }) {
  const t = useAreaWords('screen');
  const { sound } = useDeskParts();
  const { settings, change } = useScreenSettings();
  const name = t(`sound_board.${event}`);
  function choose(tone: ChosenTone): void {
    change({ sound: { tones: { [event]: tone } } });
    void sound.test(event);
  }
  return (
    <div className="tone-row" data-testid={`tone-${event}`}>
      <label>
        <span>{name}</span>
        <select
          aria-label={t('sound_board.choose', { name })}
          value={settings.sound.tones[event]}
          onChange={({ target }) => choose(target.value as ChosenTone)}
        >
          {CHOSEN_TONES.map((tone) => (
            <option key={tone} value={tone}>
              {t(`tone.${tone}`)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button quiet icon-only"
        aria-label={t('sound_board.play', { name })}
        data-testid={`play-${event}`}
        onClick={() => void sound.test(event)}
      >
        <Icon name="volume" />
      </button>
    </div>
  );
}

function SpeakSwitch() {
  const t = useAreaWords('screen');
  const { settings, change } = useScreenSettings();
  const { speak } = settings.sound;
  const canSpeak = typeof speechSynthesis !== 'undefined';
  return (
    <section className="set-section">
      <button
        type="button"
        className={speak ? 'button on' : 'button quiet'}
        aria-pressed={speak}
        disabled={!canSpeak}
        data-testid="speak"
        onClick={() => change({ sound: { speak: !speak } })}
      >
        {t(speak ? 'sound_board.speak_on' : 'sound_board.speak_off')}
      </button>
      <p className="panel-fact">{t(canSpeak ? 'sound_board.speak_what' : 'sound_board.speak_none')}</p>
    </section>
  );
}

/** What happens while no one reacts, from the first chime to the owner's phone. */
function StepsList() {
  const t = useAreaWords('screen');
  const view = useDeskView();
  return (
    <section className="set-section">
      <h3>{t('sound_board.steps')}</h3>
      <ol className="alarm-steps" data-testid="alarm-steps">
        {(['step_0', 'step_30', 'step_60', 'step_90'] as const).map((step) => (
          <li key={step}>{t(`sound_board.${step}`)}</li>
        ))}
        <li>{t('sound_board.step_limit', { time: stopwatch(acceptLimitOf(view) * 1_000) })}</li>
        <li>{t('sound_board.step_courier')}</li>
      </ol>
    </section>
  );
}
