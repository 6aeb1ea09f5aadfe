import { useTranslation } from '../view/use-translation.ts';
import { openState } from '#contract/domain/opening-hours.ts';
import { isTest } from '#contract/domain/order.ts';
import { useClockText, useDeskView, useNow } from '../desk-context.ts';

/** An empty New lane says why it is empty, so that quiet is not mistaken for broken. */
export function QuietLine() {
  const { t } = useTranslation();
  const text = useClockText();
  const nowMs = useNow();
  const { store, orders } = useDeskView();
  if (store === null) return null;
  const last = orders.findLast((each) => !isTest(each.order))?.order;
  const words = (): string => {
    if (!openState(store, nowMs).is_open) return t('board.quiet_closed');
    return last === undefined
      ? t('board.quiet_none')
      : t('board.quiet_open', { time: text.clock(Date.parse(last.created_at)) });
  };
  return (
    <p className="lane-notice" data-testid="quiet">
      {words()}
    </p>
  );
}
