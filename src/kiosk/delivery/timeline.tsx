import { vehicleName } from '../../lib/plain-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { Delivery, DeliveryStatus } from '#contract/domain/delivery.ts';
import { DELIVERY_STEPS, isOffTheLine, stepState, stepTimes } from '#contract/domain/delivery.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useMoney } from '../desk-context.ts';
import { minutesSince } from '../words/format.ts';

const STARTS_PHASE: readonly DeliveryStatus[] = ['enroute_to_pickup', 'enroute_to_dropoff'];

/** Nine steps: facts to the second, estimates to the minute and marked as such; a step without a time shows none. */
export function Timeline({ delivery, nowMs }: { delivery: Delivery; nowMs: number }) {
  const { t } = useTranslation();
  const times = stepTimes(delivery);
  return (
    <ol className="timeline" data-testid="timeline">
      {DELIVERY_STEPS.map((step, index) => {
        const state = stepState(delivery, index + 1);
        const isPhase = STARTS_PHASE.includes(step);
        return (
          <li key={step} className={isPhase ? `${state} phase` : state} data-step={step} data-state={state}>
            <span className="node">
              {state === 'done' && <Icon name="check" />}
              {state === 'current' && <Icon name="dot" />}
            </span>
            <b>
              {t(`step.${step}`)}
              <small>{t(`step_2.${step}`)}</small>
              <StepNote step={step} state={state} delivery={delivery} since={times[step]} nowMs={nowMs} />
            </b>
            <StepTime step={step} state={state} delivery={delivery} at={times[step]} nowMs={nowMs} />
          </li>
        );
      })}
      {isOffTheLine(delivery.status) && <FailedStep delivery={delivery} />}
    </ol>
  );
}

type StepProps = { step: DeliveryStatus; state: string; delivery: Delivery };

function StepNote({ step, state, delivery, since, nowMs }: StepProps & { since: string | undefined; nowMs: number }) {
  const { t } = useTranslation();
  const money = useMoney();
  const words = (): string | null => {
    if (state === 'future') return null;
    if (step === 'quote' && delivery.fee_cents !== null) return t('courier.fee', { m: money(delivery.fee_cents) });
    if (step === 'confirmed' && delivery.courier !== null) return t('courier.took', { who: delivery.courier.name });
    if (step === 'enroute_to_pickup')
      return delivery.courier?.vehicle == null ? null : vehicleName(t, delivery.courier.vehicle);
    if (step === 'arrived_at_pickup' && state === 'current' && since !== undefined) {
      return t('courier.inStore', { n: minutesSince(nowMs - Date.parse(since)) });
    }
    return null;
  };
  const note = words();
  return note === null ? null : <em>{note}</em>;
}

function StepTime({ step, state, delivery, at, nowMs }: StepProps & { at: string | undefined; nowMs: number }) {
  const { t } = useTranslation();
  const text = useClockText();
  if (state !== 'future') return at === undefined ? null : <time>{text.seconds(Date.parse(at))}</time>;
  // No one comes at the time that was expected of a courier who was called off.
  if (isOffTheLine(delivery.status)) return null;
  const eta = { arrived_at_pickup: delivery.pickup_eta, delivered: delivery.dropoff_eta }[step as string] ?? null;
  return eta === null ? null : (
    <time>
      <small>{t(Date.parse(eta) < nowMs ? 'courier.was_expected' : 'courier.expected')}</small>{' '}
      {text.clock(Date.parse(eta))}
    </time>
  );
}

function FailedStep({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const text = useClockText();
  const last = delivery.steps.findLast((step) => step.status === delivery.status);
  return (
    <li className="failed phase">
      <span className="node">
        <Icon name="x" />
      </span>
      <b>{t(`step.${delivery.status}`)}</b>
      {last !== undefined && <time>{text.seconds(Date.parse(last.at))}</time>}
    </li>
  );
}
