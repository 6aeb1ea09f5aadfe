import { useEffect, useRef } from 'react';
import { claimArgument } from '#src/live/person-proofs.ts';
import type { DayClosing } from '../desk-calls.ts';
import { useDeskParts, useDeskView, useMoney } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { CountPad, hasMoved } from './count-pad.tsx';
import { Difference } from './difference.tsx';

type DayCountProps = { closing: DayClosing; onRecorded: (cents: number) => void; onMoved: () => void };

/** The pad of the open day [DC2]. */
export function DayCount({ closing: { business_date, cash }, onRecorded, onMoved }: DayCountProps) {
  const { calls, desk } = useDeskParts();
  const { restaurantId } = useDeskView();
  const { person } = useDeskUi().layers;
  if (restaurantId === null) return null;
  return (
    <CountPad
      day={`${restaurantId} ${business_date}`}
      due={cash.due_cents}
      onCount={async (counted_cents, note) => {
        const count = { business_date, counted_cents, expected_cents: cash.due_cents, note };
        try {
          await calls.closeDay({ restaurant_id: restaurantId, ...count }, ...claimArgument(person, desk.now()));
        } catch (reason) {
          if (hasMoved(reason)) onMoved();
          throw reason;
        }
        onRecorded(counted_cents);
      }}
    />
  );
}

/** Said where the count was typed, whose pad stands at nothing again [DC3]. */
export function Recorded({ cents }: { cents: number | null }) {
  const t = useAreaWords('day');
  const money = useMoney();
  return (
    <p className="panel-fact day-recorded" role="status" data-testid="day-recorded">
      {cents === null ? null : t('recorded', { amount: money(cents) })}
    </p>
  );
}

type DayCountsProps = { closes: DayClosing['closes']; due: number; isJustRecorded: boolean };

/** What was counted, by whom; a count that was just recorded is brought into sight. */
export function DayCounts({ closes, due, isJustRecorded }: DayCountsProps) {
  const t = useAreaWords('day');
  const money = useMoney();
  const lastRef = useRef<HTMLLIElement>(null);
  const last = closes.at(-1);
  const lastAt = last?.at;
  useEffect(
    function showRecorded() {
      if (isJustRecorded && lastAt !== undefined) lastRef.current?.scrollIntoView?.({ block: 'nearest' });
    },
    [isJustRecorded, lastAt],
  );
  return (
    <>
      <ul className="day-counts" data-testid="day-counts">
        {closes.map(({ at, by, counted_cents, expected_cents, note }) => (
          <li key={at} ref={at === lastAt ? lastRef : undefined}>
            {by} · {t('counted', { amount: money(counted_cents) })} ·{' '}
            <Difference cents={counted_cents - expected_cents} />
            {note === '' ? '' : ` · ${note}`}
          </li>
        ))}
      </ul>
      {last !== undefined && last.expected_cents !== due && (
        <p className="panel-fact bad" role="status" data-testid="day-moved">
          {t('moved', { amount: money(due), was: money(last.expected_cents) })}
        </p>
      )}
    </>
  );
}
