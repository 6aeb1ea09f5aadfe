import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts, useNow, useSoundView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { isMuted } from '../sound/mute.ts';
import { useDeviceNotices } from './use-device-notices.ts';
import './notices.css';

/**
 * A screen that cannot be heard shows a banner across its whole width; a tap on it gives the browser the touch it
 * needs.
 */
export function NoSoundBanner() {
  const { t } = useTranslation();
  const { sound } = useDeskParts();
  const { proof, mute } = useSoundView();
  const nowMs = useNow();
  if (proof.audio_ok || (proof.reason === 'stale' && isMuted(mute, nowMs))) return null;
  return (
    <button
      type="button"
      className="no-sound"
      data-testid="no-sound"
      data-reason={proof.reason}
      onClick={() => void sound.arm()}
    >
      <Icon name="mute" />
      <b role="alert">{t('no_sound.title')}</b>
      <span>{t(`no_sound.${proof.reason}`)}</span>
      <span className="no-sound-tap">{t('no_sound.tap')}</span>
    </button>
  );
}

/** What is wrong with the device itself, quieter than orders, never hidden. */
export function DeviceNotices() {
  const { t } = useTranslation();
  const { screen } = useDeskParts();
  const ui = useDeskUi();
  return useDeviceNotices().map((notice) => {
    switch (notice.do) {
      case 'check':
        return (
          <button
            type="button"
            className="device-notice"
            key={notice.key}
            data-testid="check-notice"
            data-worst={notice.isBad ? 'bad' : 'warn'}
            onClick={() => ui.openPanel('check')}
          >
            <Icon name={notice.isBad ? 'octagon' : 'triangle'} />
            {notice.text} · <b>{t('attention_open')}</b>
          </button>
        );
      case 'wake':
        return (
          <button
            type="button"
            className="device-notice"
            key={notice.key}
            data-testid="no-wake"
            onClick={() => void screen.takeWakeLock()}
          >
            <Icon name="triangle" />
            {notice.text} · <b>{t('no_wake.tap')}</b>
          </button>
        );
      default:
        return (
          <p className="device-notice" key={notice.key} role="status" data-testid="device-notice">
            <Icon name="triangle" />
            {notice.text}
          </p>
        );
    }
  });
}
