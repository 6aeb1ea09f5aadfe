import { Icon } from '#src/ui/icons.tsx';
import { useDesk, useDeskView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { refusalCode, refusalValues } from '../ticket/refusal-code.ts';
import { stepWord } from '../words/order-words.ts';
import { useTranslation } from '../words/use-translation.ts';

/**
 * A tap of this screen that was refused, where its person looks: its order may be pages away, and the next one is over it
 * already [UL18]. One at a time; `canOpen`: not beneath the alarm.
 */
export function RefusedNotice({ canOpen }: { canOpen: boolean }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const ui = useDeskUi();
  const { orders } = useDeskView();
  const refused = orders.filter((each) => each.rejected !== null);
  const [first] = refused;
  if (first === undefined || first.rejected === null) return null;
  const { order, rejected } = first;
  return (
    <p className="device-notice refused-notice" role="alert" data-testid="refused-notice">
      <Icon name="octagon" />
      <span>
        <b>{t('rejected.act', { act: t(stepWord(rejected.action, order)) })}</b>{' '}
        {t(`rejected.${refusalCode(rejected.code)}`, refusalValues(order, t, rejected.who))}
        {refused.length > 1 ? ` (1/${refused.length})` : ''}
      </span>
      {canOpen && (
        <button type="button" className="button small" onClick={() => ui.openDrawer(order.id)}>
          {t('rejected.look')}
        </button>
      )}
      <button type="button" className="button small" onClick={() => desk.dismissRejection(order.id)}>
        {t('act.seen')}
      </button>
    </p>
  );
}
