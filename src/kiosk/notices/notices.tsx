import { useSyncExternalStore } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts, useDeskView, useNow, useSoundView } from '../desk-context.ts';
import { attentionCell } from '../check/check-cells.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useCell } from '../cell.ts';
import { isMuted } from '../sound/mute.ts';
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

const DRIFT_SHOWN_MS = 30_000;

/** What is wrong with the device itself, quieter than orders, never hidden. */
export function DeviceNotices() {
  const { t } = useTranslation();
  const { screen } = useDeskParts();
  const view = useDeskView();
  const ui = useDeskUi();
  const attention = useCell(attentionCell);
  const wake = useSyncExternalStore(screen.subscribeWake, screen.wakeState);
  const notices: string[] = [];
  if (view.isMemoryOnly) notices.push(t('memory.title'));
  if (!screen.isSecure) notices.push(t('secure.title'));
  if (Math.abs(view.clockOffset) > DRIFT_SHOWN_MS)
    notices.push(t('drift.title', { s: Math.round(view.clockOffset / 1_000) }));
  if (view.lostCommands > 0) notices.push(t('lost.title', { n: view.lostCommands }));
  return (
    <>
      {notices.map((notice) => (
        <p className="device-notice" key={notice} role="status" data-testid="device-notice">
          <Icon name="triangle" />
          {notice}
        </p>
      ))}
      {attention !== null && (
        <button
          type="button"
          className="device-notice"
          data-testid="check-notice"
          data-worst={attention.worst}
          onClick={() => ui.openPanel('check')}
        >
          <Icon name={attention.worst === 'bad' ? 'octagon' : 'triangle'} />
          {t('attention', { count: attention.count })} · <b>{t('attention_open')}</b>
        </button>
      )}
      {wake === 'refused' && (
        <button
          type="button"
          className="device-notice"
          data-testid="no-wake"
          onClick={() => void screen.takeWakeLock()}
        >
          <Icon name="triangle" />
          {t('no_wake.title')} · <b>{t('no_wake.tap')}</b>
        </button>
      )}
    </>
  );
}
