import { actorName } from '../words/actor-name.ts';
import { useTranslation } from '../words/use-translation.ts';
import { movedSumsOf } from '#contract/domain/moved-sums.ts';
import type { HistoryStep, Order } from '#contract/domain/order.ts';
import { useClockText, useMoney } from '../desk-context.ts';
import { SectionTitle } from './section-title.tsx';
import './history-list.css';

/** Every step with who and when, the latest first. */
export function HistoryList({ order }: { order: Order }) {
  const { t } = useTranslation();
  const text = useClockText();
  return (
    <>
      <SectionTitle word="drawer.history" />
      <ol className="history" data-testid="history">
        {order.history.toReversed().map((step) => (
          <li key={step.rev}>
            <time>{text.clock(Date.parse(step.at))}</time>
            <b>
              <StepWords step={step} order={order} />
            </b>
            <em>{actorName(step.actor, t)}</em>
          </li>
        ))}
      </ol>
    </>
  );
}

const SUM_WORDS = {
  tip_cents: 'tip',
  delivery_fee_cents: 'delivery',
  service_fee_cents: 'service',
  discount_cents: 'discount',
  tax_cents: 'tax',
} as const;

function StepWords({ step, order }: { step: HistoryStep; order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const text = useClockText();
  const { prep_minutes: minutes, due_at: dueAt, reason, note, status, auto, paid_cents: paid, how } = step.detail ?? {};
  if (step.action === 'delivery' && typeof status === 'string') return t(`step.${status}`);
  const action = step.action === 'accept' && auto === true ? 'auto' : step.action;
  const words = t(`history.${action}`, { n: minutes ?? '', ns: ['kiosk', 'print'], defaultValue: t('history.other') });
  if (step.action === 'accept' && typeof dueAt === 'string') return `${words} → ${text.clock(Date.parse(dueAt))}`;
  if (typeof paid === 'number') {
    const way = how === 'cash' ? t('drawer.in_cash') : how === 'card' ? t('drawer.by_card') : '';
    return `${words} · ${way} ${money(paid, order)}`;
  }
  const said = typeof note === 'string' && note.trim() !== '' ? [note.trim()] : [];
  const sums = movedSumsOf(step).map(
    ({ sum, was, now }) => `${t(`money.${SUM_WORDS[sum]}`)} ${money(was, order)} → ${money(now, order)}`,
  );
  return [words, ...sums, ...(typeof reason === 'string' ? [t(`reason.${reason}`)] : []), ...said].join(' · ');
}
