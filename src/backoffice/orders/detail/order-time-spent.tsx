import { chakra } from '@chakra-ui/react';
import type { Order } from '#contract/domain/order.ts';
import { useNow } from '../../../ui/use-now.ts';
import { hoursOf } from '../../kit/format.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { Section } from './section.tsx';
import { overrun, whereTimeWent, type Stretch } from './where-time-went.ts';

const MINUTE_MS = 60_000;
const minutesOf = (ms: number): number => Math.round(ms / MINUTE_MS);

/** Why it was late, or that it was not: each stretch of its way with what it took and what it should have. */
export function OrderTimeSpent({ order }: { order: Order }) {
  const { t } = useWords('orders');
  const { accept_limit_seconds } = useRestaurant();
  const now = useNow(10_000);
  const { stretches, lateMs, earlyMs, culprit } = whereTimeWent(order, now, accept_limit_seconds);
  const longest = Math.max(MINUTE_MS, ...stretches.map(({ ms, plannedMs }) => Math.max(ms, plannedMs ?? 0)));
  const late = lateMs === null ? 0 : minutesOf(lateMs);
  // The promise is counted from when it was accepted: kept, it says nothing of how long that took.
  const accept = stretches.find(({ name }) => name === 'accept');
  const acceptedLate = accept === undefined ? 0 : minutesOf(Math.max(0, overrun(accept)));
  const earlyText = (ms: number): string => {
    const early = hoursOf(minutesOf(ms));
    return t(early.hours === 0 ? 'time.early' : 'time.early_hours', early);
  };
  return (
    <Section title={t('time.title')}>
      <chakra.div px="4" py="3" display="grid" gap="2.5" data-testid="time-spent">
        {lateMs === null ? null : (
          <chakra.p fontWeight="700" color={late > 0 ? 'zhu.fg' : earlyMs > 0 ? 'amber.fg' : 'jade.fg'}>
            {late > 0 ? t('time.late', { count: late }) : earlyMs > 0 ? earlyText(earlyMs) : t('time.on_time')}
            {late > 0 && culprit !== null
              ? t('time.because', { what: t(`time.${culprit.name}`), count: Math.max(1, minutesOf(overrun(culprit))) })
              : ''}
            {late <= 0 && acceptedLate > 0 ? (
              <chakra.span color="amber.fg">{t('time.accepted_late', { count: acceptedLate })}</chakra.span>
            ) : null}
          </chakra.p>
        )}
        <chakra.dl display="grid" gap="2">
          {stretches.map((stretch) => (
            <StretchBar
              key={stretch.name}
              stretch={stretch}
              longest={longest}
              isCulprit={late > 0 && stretch === culprit}
            />
          ))}
        </chakra.dl>
      </chakra.div>
    </Section>
  );
}

type StretchBarProps = { stretch: Stretch; longest: number; isCulprit: boolean };

function StretchBar({ stretch, longest, isCulprit }: StretchBarProps) {
  const { t } = useWords('orders');
  const { name, ms, plannedMs, isRunning } = stretch;
  const planned = plannedMs === null || plannedMs === 0 ? '' : t('time.planned', { count: minutesOf(plannedMs) });
  return (
    <chakra.div display="grid" gridTemplateColumns="88px minmax(0, 1fr)" rowGap="0.5" columnGap="2" alignItems="center">
      <chakra.dt color="fg.muted">{t(`time.${name}`)}</chakra.dt>
      <chakra.dd>
        <chakra.b color={isCulprit ? 'zhu.fg' : 'fg'}>{t('minutes', { count: minutesOf(ms) })}</chakra.b>
        <chakra.span textStyle="helper" color="fg.muted">
          {isRunning ? ` · ${t('time.running')}` : ''}
          {planned === '' ? '' : ` · ${planned}`}
        </chakra.span>
        <chakra.span
          aria-hidden="true"
          display="block"
          h="6px"
          mt="0.5"
          borderRadius="mark"
          bg={isCulprit ? 'zhu.solid' : 'fg'}
          style={{ width: `${Math.max(1, (ms / longest) * 100)}%` }}
        />
      </chakra.dd>
    </chakra.div>
  );
}
