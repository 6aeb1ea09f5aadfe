import { useTranslation } from '../words/use-translation.ts';
import type { Delivery } from '#contract/domain/delivery.ts';
import { stepState } from '#contract/domain/delivery.ts';
import { useClockText } from '../desk-context.ts';
import { stepAge, stepCount } from './step-words.ts';
import './delivery.css';

const PHASES = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
];

/** The nine steps as three groups of three: assigned, collected, delivered. */
export function CourierStrip({ delivery, nowMs }: { delivery: Delivery; nowMs: number }) {
  const { t } = useTranslation();
  const text = useClockText();
  const step = t(`step.${delivery.status ?? 'none'}`);
  const count = stepCount(delivery, step);
  const age = stepAge(delivery, nowMs, text.clock);
  return (
    <div className="courier-strip" data-testid="courier-strip">
      <p>
        <b>{step}</b>
        {age !== null && <span>{t(age.key, age.values)}</span>}
      </p>
      <div className="courier-bars" role="img" aria-label={count === null ? step : t(count.key, count.values)}>
        {PHASES.map((steps) => (
          <span key={steps[0]}>
            {steps.map((index) => (
              <i key={index} className={stepState(delivery, index)} />
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}
