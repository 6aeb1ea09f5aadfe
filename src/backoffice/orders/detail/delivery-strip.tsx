import { chakra } from '@chakra-ui/react';
import { DELIVERY_STEPS, stepNumber, type Delivery } from '#contract/domain/delivery.ts';
import type { OrderStatus } from '#contract/domain/order-status.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

const GROUPS = [DELIVERY_STEPS.slice(0, 3), DELIVERY_STEPS.slice(3, 6), DELIVERY_STEPS.slice(6)];

type DeliveryStripProps = { order: { status: OrderStatus; delivery: Delivery | null } };

/**
 * The nine steps as nine small segments: done solid, the current one taller, the rest hollow. A cancelled order has no
 * courier under way.
 */
export function DeliveryStrip({ order: { status, delivery } }: DeliveryStripProps) {
  const { t } = useWords();
  if (delivery === null || status === 'cancelled') return <chakra.span color="fg.muted">—</chakra.span>;
  if (delivery.trouble !== null) {
    const trouble = t(`trouble.${delivery.trouble}`);
    return (
      <chakra.span
        display="inline-flex"
        maxW="full"
        verticalAlign="middle"
        alignItems="center"
        gap="1"
        color="zhu.fg"
        fontWeight="700"
        title={trouble}
      >
        <Icon name="octagon" />
        <chakra.span truncate>{trouble}</chakra.span>
      </chakra.span>
    );
  }
  const current = stepNumber(delivery.status);
  const name = t(`step.${delivery.status ?? 'none'}`);
  const label = current === 0 ? name : t('delivery.step_of', { step: current, name });
  return (
    <chakra.span
      role="img"
      aria-label={label}
      title={label}
      display="inline-flex"
      gap="0.5"
      data-field="order.delivery_status"
    >
      {GROUPS.map((group) => (
        <chakra.span key={group[0]} display="inline-flex" gap="1px" alignItems="center" h="12px">
          {group.map((step) => {
            const number = stepNumber(step);
            const isCurrent = number === current;
            return (
              <chakra.span
                key={step}
                w="7px"
                h={isCurrent ? '12px' : '8px'}
                borderRadius="mark"
                bg={isCurrent ? 'jade.solid' : number < current ? 'fg' : 'transparent'}
                boxShadow={number > current ? 'inset 0 0 0 1px var(--border-control)' : 'none'}
              />
            );
          })}
        </chakra.span>
      ))}
    </chakra.span>
  );
}
