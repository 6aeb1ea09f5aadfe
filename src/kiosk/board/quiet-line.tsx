import { useMemo } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Drill } from '#contract/domain/drill.ts';
import { openState } from '#contract/domain/opening-hours.ts';
import { isTest } from '#contract/domain/order.ts';
import { haltOf } from '../availability/halt.ts';
import { askedCell } from '../check/check-cells.ts';
import { useClockText, useDeskView, useNow } from '../desk-context.ts';
import { honestSeal } from '../link/seal-state.ts';
import { useCell } from '../cell.ts';
import type { ClockText } from '../words/format.ts';

const RECENT_MS = 20 * 3_600_000;

/** An empty New lane says why it is empty, and how that is known, so that quiet is not mistaken for broken [SS11]. */
export function QuietLine() {
  const { t } = useTranslation();
  const text = useClockText();
  const nowMs = useNow();
  const { store, orders, seal } = useDeskView();
  const { drill } = useCell(askedCell);
  const isOpen = useMemo(() => store !== null && openState(store, nowMs).is_open, [store, nowMs]);
  if (store === null) return null;
  const last = orders.findLast((each) => !isTest(each.order))?.order;
  const quiet = (): string => {
    const halt = haltOf(store, nowMs);
    if (halt !== null) return t(`top.${halt.kind}`);
    if (!isOpen) return t('board.quiet_closed');
    return last === undefined
      ? t('board.quiet_none')
      : t('board.quiet_open', { time: text.clock(Date.parse(last.created_at)) });
  };
  const proof = proofOf(drill, honestSeal(seal, nowMs).kind === 'ok', nowMs, text);
  return (
    <p className="lane-notice" data-testid="quiet" data-proof={proof?.key ?? 'none'}>
      {proof === null ? quiet() : t(`board.quiet_${proof.key}`, { words: quiet(), ...proof.values })}
    </p>
  );
}

type Proof = { key: 'proven' | 'checked' | 'failed'; values: Record<string, string> };

/** What may be claimed of the silence: nothing while the seal does not hold, and a drill of today where there was one. */
export function proofOf(
  drill: Drill | null | undefined,
  isSealed: boolean,
  nowMs: number,
  text: Pick<ClockText, 'clockLong'>,
): Proof | null {
  const isRecent = drill != null && nowMs - Date.parse(drill.started_at) < RECENT_MS;
  const when = isRecent ? text.clockLong(Date.parse(drill.started_at)) : '';
  if (isRecent && drill.outcome === 'failed') return { key: 'failed', values: { when } };
  if (!isSealed) return null;
  if (!isRecent || drill.outcome !== 'passed') return { key: 'checked', values: {} };
  return { key: 'proven', values: { when, s: ((drill.took_ms ?? 0) / 1_000).toFixed(1) } };
}
