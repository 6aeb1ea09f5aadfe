import type { OrderStatus } from '#contract/domain/order-status.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

const LOOKS: Record<OrderStatus, { tone: ChipTone; icon?: IconName }> = {
  pending: { tone: 'outline' },
  ordered: { tone: 'new', icon: 'dot' },
  payment_completed: { tone: 'new', icon: 'dot' },
  order_received: { tone: 'plain', icon: 'dot' },
  finished: { tone: 'ok', icon: 'onTime' },
  delivering: { tone: 'plain', icon: 'scooter' },
  received: { tone: 'outline', icon: 'check' },
  order_completed: { tone: 'outline', icon: 'check' },
  cancelled: { tone: 'outline', icon: 'x' },
};

export function StatusChip({ status }: { status: OrderStatus }) {
  const { t } = useWords();
  return (
    <Chip {...LOOKS[status]} field="order.status">
      {t(`status.${status}`)}
    </Chip>
  );
}
