import { useCell } from '../cell.ts';
import { useClockText, useMoney } from '../desk-context.ts';
import { Panel } from '../panel/panel.tsx';
import { useControlWords } from './control-words.ts';
import { turnedAwayCell } from './turned-away-watch.ts';
import './turned-away.css';

/** The orders that were refused while the restaurant took none, the newest first [CT9]. */
export function TurnedAwayPanel() {
  const { t } = useControlWords();
  const text = useClockText();
  const money = useMoney();
  const list = useCell(turnedAwayCell);
  const items = list?.items ?? [];
  const rest = (list?.total ?? 0) - items.length;
  return (
    <Panel title={t('halt.turned_away', { count: list?.total ?? 0 })} testId="turned-away-panel">
      <p className="panel-fact">{t(items.length === 0 ? 'halt.none' : 'halt.what')}</p>
      <ul className="turned-away">
        {items.map(({ id, at, channel_name, customer_name, dishes, total_cents, currency }) => (
          <li key={id}>
            <time>{text.clock(Date.parse(at))}</time>
            <div>
              <b>{customer_name ?? t('halt.someone')}</b>
              <span>
                {[t('halt.dishes', { count: dishes }), channel_name].filter((part) => part !== '').join(' · ')}
              </span>
            </div>
            {total_cents !== null && <b>{currency === null ? money(total_cents) : money(total_cents, { currency })}</b>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="panel-fact">{t('halt.earlier', { count: rest })}</p>}
    </Panel>
  );
}
