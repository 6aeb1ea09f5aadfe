import { useSyncExternalStore } from 'react';
import { attentionCell } from '../check/check-cells.ts';
import { useCell } from '../cell.ts';
import { useDeskParts, useDeskView } from '../desk-context.ts';
import { countOf } from '../words/format.ts';
import { useTranslation } from '../words/use-translation.ts';

const DRIFT_SHOWN_MS = 30_000;
const SECONDS_UP_TO_MS = 120_000;

/** `do`: what a touch on it leads to. */
export type DeviceNotice = { key: string; text: string; isBad: boolean; do: 'check' | 'wake' | null };

/** What is wrong with the device itself. */
export function useDeviceNotices(): DeviceNotice[] {
  const { t } = useTranslation();
  const { screen } = useDeskParts();
  const { isMemoryOnly, clockOffset, lostCommands } = useDeskView();
  const attention = useCell(attentionCell);
  const wake = useSyncExternalStore(screen.subscribeWake, screen.wakeState);
  const notices: DeviceNotice[] = [];
  const add = (key: string, text: string, more: Partial<DeviceNotice> = {}): void =>
    void notices.push({ key, text, isBad: false, do: null, ...more });
  if (isMemoryOnly) add('memory', t('memory.title'));
  if (!screen.isSecure) add('secure', t('secure.title'));
  if (Math.abs(clockOffset) > DRIFT_SHOWN_MS) {
    const { n, unit } = driftOf(clockOffset);
    // What must be added to this clock: less where it is ahead.
    add('drift', t(`drift.${clockOffset < 0 ? 'fast' : 'slow'}${unit}`, { n }));
  }
  if (lostCommands > 0) add('lost', t('lost.title', { count: lostCommands }));
  if (attention !== null)
    add('check', t('attention', { count: attention.count }), { isBad: attention.worst === 'bad', do: 'check' });
  if (wake === 'refused') add('wake', t('no_wake.title'), { do: 'wake' });
  return notices;
}

/** `-18000 s` is no time that anyone can read. */
function driftOf(offsetMs: number): { n: number; unit: '_s' | '' | '_h' } {
  const ms = Math.abs(offsetMs);
  return ms < SECONDS_UP_TO_MS ? { n: Math.round(ms / 1_000), unit: '_s' } : countOf(Math.round(ms / 60_000));
}
