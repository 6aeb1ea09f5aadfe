import { questionState } from '#contract/domain/question.ts';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText } from '../desk-context.ts';
import { useTranslation } from '../words/use-translation.ts';

/** What the customer was asked about the order, and what he answered [MD5]. */
export function QuestionLine({ order }: { order: Order }) {
  const { t } = useTranslation();
  const text = useClockText();
  const state = questionState(order);
  if (state === null || order.question == null) return null;
  return (
    <p className="flags question" data-testid="question" data-state={state}>
      <span className="flag">
        <Icon name={state === 'open' ? 'clock' : state === 'yes' ? 'check' : 'triangle'} />
        {t(`question.${state}`, { time: text.clock(Date.parse(order.question.until_at)) })}
      </span>
    </p>
  );
}
