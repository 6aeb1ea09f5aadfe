import { chakra } from '@chakra-ui/react';
import type { CustomerKey } from '#contract/domain/customer-key.ts';
import type { StoreCustomerDetail } from '#contract/http/people/store-customer.ts';
import { useUpdateStoreCustomer } from '../../../data/people/store-customer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { dayText } from '../../money/statistics/day-text.ts';
import { dayOfEnd } from '../blocklist/block-draft.ts';
import { sayDone, sayFailure } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type BlockStateProps = { who: CustomerKey; customer: StoreCustomerDetail; onBlock: () => void };

/** Whether the restaurant takes this customer's orders, since when and why not, and the step to the other. */
export function BlockState({ who, customer: { block, is_blocked_by_platform }, onBlock }: BlockStateProps) {
  const { t, language } = useWords('customers');
  const { id: restaurantId } = useRestaurant();
  const update = useUpdateStoreCustomer(restaurantId);
  const dayOf = (instant: string): string => dayText(dayOfEnd(instant), 'full', language);
  const take = (): void =>
    update.mutate({ ...who, block: null }, { onSuccess: sayDone(t('unblocked')), onError: sayFailure(t) });
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      {is_blocked_by_platform ? <chakra.p color="amber.fg">{t('by_platform')}</chakra.p> : null}
      {block === null ? (
        <Button look="danger" onClick={onBlock}>
          <OfficeIcon name="ban" />
          {t('block')}
        </Button>
      ) : (
        <>
          <Chip tone="late" icon="octagon" field="store_customer.block">
            {block.until === null ? t('blocked') : t('blocked_until', { when: dayOf(block.until) })}
          </Chip>
          <chakra.p overflowWrap="anywhere">{block.reason}</chakra.p>
          <chakra.p textStyle="helper" color="fg.muted">
            {t('blocked_by', { name: block.created_by, when: dayOf(block.created_at) })}
          </chakra.p>
          <Button disabled={update.isPending} onClick={take}>
            {t('unblock')}
          </Button>
        </>
      )}
    </chakra.div>
  );
}
