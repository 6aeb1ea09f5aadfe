import { chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { movedSumsOf } from '#contract/domain/moved-sums.ts';
import type { HistoryStep, Order } from '#contract/domain/order.ts';
import { actorText } from '../../kit/actor-text.ts';
import { useWords } from '../../use-words.ts';
import { Section } from './section.tsx';
import { TimelineItem } from './timeline.tsx';
import { RecordedLines, useOrderChanges, type RecordedChange } from './recorded-change.tsx';
import { useAlertReach, type KnownReach } from './use-alert-reach.ts';

const CORRECTIONS: readonly string[] = ['changed', 'update'];

/** Every step with who and when, the latest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useWords();
  const reach = useAlertReach(order);
  const changes = useOrderChanges(order);
  return (
    <Section title={t('order.history')}>
      <chakra.ol px="4" py="3" data-field="order.history">
        {order.history.toReversed().map((step) => (
          <Step key={step.rev} step={step} order={order} reach={reach} change={changes.get(step.rev)} />
        ))}
      </chakra.ol>
    </Section>
  );
}

/** A courier's news by the step it is about; ours by what was done. */
function titleOf({ actor, action, detail }: HistoryStep, t: TFunction, reach: KnownReach): string {
  if (action === 'escalate') return t(`escalate_step.${reach}`);
  // The kitchen's word for it is "changed by the customer"; here a person of the restaurant wrote it down.
  if (actor.kind === 'user' && CORRECTIONS.includes(action)) return t('detail.corrected');
  const status = detail?.['status'];
  if (action === 'delivery' && typeof status === 'string')
    return t('detail.courier_step', { step: t(`step.${status}`, { defaultValue: status }) });
  if (action === 'deliver' && detail?.['own'] === true) return t('detail.out_with_ours');
  return t(`action.${action}`, { defaultValue: action });
}

type StepProps = { step: HistoryStep; order: Order; reach: KnownReach; change: RecordedChange | undefined };

function Step({ step, order, reach, change }: StepProps) {
  const { t, time, orderMoney } = useWords('orders');
  const { kind, name, as } = step.actor;
  const called = kind === 'provider' ? t(`provider.${name}`, { defaultValue: name }) : actorText(t, step.actor);
  const who =
    kind === 'system' ? t('actor.system') : called + (as === undefined ? '' : t('as_owner', { name: as.name }));
  const minutes = step.detail?.['prep_minutes'];
  const reason = step.detail?.['reason'];
  const [refund, to, was] = [step.detail?.['refund_cents'], step.detail?.['to'], step.detail?.['was_number']];
  const [before, after, ended, twice, through] = [
    'total_was_cents',
    'total_cents',
    'credit_ended_cents',
    'paid_twice_cents',
    'channel_paid_cents',
  ].map((name) => step.detail?.[name]);
  const [less, note, trouble] = [step.detail?.['less_cents'], step.detail?.['note'], step.detail?.['trouble']];
  const [paid, how] = [step.detail?.['paid_cents'], step.detail?.['how']];
  const extra = [
    typeof less === 'number' && less !== 0 ? `${less > 0 ? '−' : '+'}${orderMoney(Math.abs(less), order)}` : '',
    typeof before === 'number' && typeof after === 'number'
      ? `${orderMoney(before, order)} → ${orderMoney(after, order)}`
      : '',
    ...movedSumsOf(step).map(
      ({ sum, was: old, now }) => `${t(`money.${sum}`)} ${orderMoney(old, order)} → ${orderMoney(now, order)}`,
    ),
    typeof ended === 'number' ? t('detail.credit_ended', { amount: orderMoney(ended, order) }) : '',
    typeof twice === 'number' ? t('detail.paid_twice', { amount: orderMoney(twice, order) }) : '',
    typeof minutes === 'number' ? t('minutes', { count: minutes }) : '',
    typeof reason === 'string' ? t(`reason.${reason}`, { defaultValue: reason }) : '',
    step.action === 'trouble' && typeof trouble === 'string' ? t(`trouble.${trouble}`, { defaultValue: trouble }) : '',
    how === 'cash' || how === 'card' ? t(`payment_method.${how}`) : '',
    typeof paid === 'number' ? orderMoney(paid, order) : '',
    typeof through === 'number' ? t('detail.channel_paid', { amount: orderMoney(through, order) }) : '',
    typeof refund === 'number' ? orderMoney(refund, order) : '',
    // A refund's reason stands with it; what was written off has no other place.
    step.action === 'written_off' && typeof note === 'string' ? note : '',
    typeof to === 'string' ? to : '',
    typeof was === 'string' ? t('detail.was_number', { number: was }) : '',
    step.to === null ? '' : t(`status.${step.to}`),
  ].filter((part) => part !== '');
  return (
    <TimelineItem
      state="done"
      title={titleOf(step, t, reach)}
      detail={
        <>
          {[who, ...extra].join(' · ')}
          {change === undefined ? null : <RecordedLines change={change} />}
        </>
      }
      aside={
        <chakra.span textStyle="helper" color="fg.muted">
          {time(step.at, 'seconds')}
        </chakra.span>
      }
    />
  );
}
