import { useTranslation } from '../words/use-translation.ts';
import type { HistoryStep, Order } from '#contract/domain/order.ts';
import { useClockText } from '../desk-context.ts';
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
              <StepWords step={step} />
            </b>
            <em>{actorName(step, t)}</em>
          </li>
        ))}
      </ol>
    </>
  );
}

function StepWords({ step }: { step: HistoryStep }) {
  const { t } = useTranslation();
  const text = useClockText();
  const { prep_minutes: minutes, due_at: dueAt, reason, status, auto } = step.detail ?? {};
  if (step.action === 'delivery' && typeof status === 'string') return t(`step.${status}`);
  const action = step.action === 'accept' && auto === true ? 'auto' : step.action;
  const words = t(`history.${action}`, { n: minutes ?? '', ns: ['kiosk', 'print'], defaultValue: t('history.other') });
  if (step.action === 'accept' && typeof dueAt === 'string') return `${words} → ${text.clock(Date.parse(dueAt))}`;
  return typeof reason === 'string' ? `${words} · ${t(`reason.${reason}`)}` : words;
}

const actorName = (step: HistoryStep, t: (key: string) => string): string => {
  if (step.actor.kind === 'system') return t('actor.system');
  return step.actor.name === '' ? t('actor.channel') : step.actor.name;
};
