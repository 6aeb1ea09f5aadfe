import { useTranslation } from '../words/use-translation.ts';
import { promisesFor, startsAt } from '#contract/domain/order-actions.ts';
import type { Order } from '#contract/domain/order.ts';
import { useClockText } from '../desk-context.ts';
import { useScreenSettings } from '../settings/use-screen-settings.ts';
import './prep-chips.css';

export const MIN_PREP = 5;
export const MAX_PREP = 120;
export const clampPrep = (minutes: number): number => Math.min(MAX_PREP, Math.max(MIN_PREP, minutes));

/** When the order would be ready if it were accepted now with this prep time. */
export const readyAtMs = (order: Order, nowMs: number, prepMinutes: number): number =>
  Date.parse(promisesFor(order, new Date(nowMs).toISOString(), prepMinutes).due_at ?? '');

/** When the kitchen would have to begin an order for later; null where it begins at once. */
export function startAtMs(order: Order, nowMs: number, prepMinutes: number): number | null {
  const { due_at } = promisesFor(order, new Date(nowMs).toISOString(), prepMinutes);
  const start = Date.parse(startsAt({ due_at, prep_minutes: prepMinutes }) ?? '');
  return start > nowMs ? start : null;
}

/** A telephone's row of times is wider than its screen: the chosen one is in the middle. */
function bringIntoSight(chip: HTMLButtonElement | null): void {
  const row = chip?.parentElement;
  if (chip && row) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.clientWidth) / 2;
}

type PrepChipsProps = { order: Order; nowMs: number; prep: number; onPrep: (minutes: number) => void };

/** −5 · the screen's own times · +5, each with what it changes: when it is ready, or when to begin what is for later. */
export function PrepChips({ order, nowMs, prep, onPrep }: PrepChipsProps) {
  const { t } = useTranslation();
  const text = useClockText();
  const { settings } = useScreenSettings();
  const clockOf = (minutes: number): string => {
    const start = startAtMs(order, nowMs, minutes);
    return start === null
      ? text.clock(readyAtMs(order, nowMs, minutes))
      : t('alert.start_at', { time: text.clock(start) });
  };
  return (
    <div className="prep-chips" role="group" aria-label={t('alert.prep_group')} data-testid="prep-chips">
      <span className="prep-label">
        {t('alert.prep')}
        <small>{t('alert.prep_2')}</small>
      </span>
      <button
        type="button"
        className="chip step"
        aria-label={t('alert.minus')}
        onClick={() => onPrep(clampPrep(prep - 5))}
      >
        −5
      </button>
      {settings.prep_chips.map((minutes) => (
        <button
          key={minutes}
          ref={minutes === prep ? bringIntoSight : undefined}
          type="button"
          className={minutes === prep ? 'chip on' : 'chip'}
          aria-pressed={minutes === prep}
          data-testid={`prep-${minutes}`}
          onClick={() => onPrep(minutes)}
        >
          {minutes}
          <small>{clockOf(minutes)}</small>
        </button>
      ))}
      <button
        type="button"
        className="chip step"
        aria-label={t('alert.plus')}
        onClick={() => onPrep(clampPrep(prep + 5))}
      >
        +5
      </button>
    </div>
  );
}
