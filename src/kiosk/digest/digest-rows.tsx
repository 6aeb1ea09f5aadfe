import { useTranslation } from '../view/use-translation.ts';
import { formatCents } from '#contract/domain/money.ts';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useLanguage, useNow } from '../desk-context.ts';
import { bothLanguages } from '../view/both-languages.ts';
import { stopwatch } from '../view/format.ts';
import { countItems, isDelivery } from '../view/order-words.ts';

export function PlacedRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  return (
    <li>
      <b className="digest-no">{order.order_no}</b>
      <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
      <span>
        {t(isDelivery(order) ? 'type.delivery' : 'type.pickup')} · {t('alert.items', { count: countItems(order) })} ·{' '}
        {t('digest.waited', { t: stopwatch(nowMs - Date.parse(order.created_at)) })}
      </span>
      {order.flags.includes('escalated') && <small>{t('flag.escalated')}</small>}
    </li>
  );
}

export function ChangedRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const text = useClockText();
  const language = useLanguage();
  const changedAt = order.ring?.since_at ?? order.history.at(-1)?.at ?? order.created_at;
  return (
    <li className="digest-changed">
      <p>
        <b className="digest-no">{order.order_no}</b>
        {t('digest.changed_line', { time: text.clock(Date.parse(changedAt)) })} <b>{t('digest.unseen')}</b>
      </p>
      <dl className="digest-diff">
        {order.changes.map((line) => {
          const both = bothLanguages(line.text_zh, line.text_en, language);
          return (
            <div key={`${line.kind} ${both.first}`} className={line.kind}>
              <dt>{line.kind === 'was' ? '−' : '+'}</dt>
              <dd>
                {both.first} {both.second !== null && <small>{both.second}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

export function CancelledRow({ order }: { order: Order }) {
  const { t } = useTranslation();
  const text = useClockText();
  const language = useLanguage();
  const at = order.history.findLast((step) => step.to === 'cancelled')?.at ?? order.created_at;
  const items = order.items
    .map((item) => `${bothLanguages(item.name_zh, item.name_en, language).first} ×${item.quantity}`)
    .join(language === 'zh' ? '、' : ', ');
  return (
    <li>
      <b className="digest-no struck">{order.order_no}</b>
      <span>
        {t('digest.cancelled_line', { time: text.clock(Date.parse(at)) })}
        {order.payment_state === 'refund_due' && ` · ${t('digest.refund', { m: formatCents(order.total_cents) })}`}
      </span>
      <small>{t('digest.stop', { items })}</small>
    </li>
  );
}
