import { chakra } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import { ORDER_STATUSES, type OrderStatus } from '#contract/domain/order-status.ts';
import { useWords } from '../../use-words.ts';
import { countOf, type StatusTab } from './list-params.ts';
import { changeParams } from '../../kit/list/list-params.ts';

type Counts = Partial<Record<OrderStatus, number>> | undefined;
type StatusChipsProps = { current: StatusTab; counts: Counts };

/** One link per status with its count under the other filters; unknown counts are left out, never shown as 0. */
export function StatusChips({ current, counts }: StatusChipsProps) {
  const { t } = useWords();
  const [params] = useSearchParams();
  return (
    <chakra.nav aria-label={t('orders.by_status')} overflowX="auto" flex="none" py="0.5">
      <chakra.ul display="flex" gap="1.5" w="max-content">
        {ORDER_STATUSES.map((status) => {
          const isCurrent = status === current;
          return (
            <li key={status}>
              <chakra.span
                asChild
                display="flex"
                alignItems="center"
                gap="1.5"
                h="32px"
                px="2.5"
                borderRadius="control"
                borderWidth="1px"
                borderColor={isCurrent ? 'bg.inverted' : 'border'}
                bg={isCurrent ? 'bg.inverted' : 'transparent'}
                color={isCurrent ? 'fg.inverted' : counts?.[status] === 0 ? 'fg.muted' : 'fg'}
                fontWeight={isCurrent ? '700' : '400'}
                textStyle="chip"
                whiteSpace="nowrap"
                _hover={isCurrent ? {} : { bg: 'bg.muted' }}
              >
                <Link
                  to={{ search: changeParams(params, { status: isCurrent ? null : status, order: null }).toString() }}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {t(`status.${status}`)}
                  {counts === undefined ? null : <span data-testid={`count-${status}`}>{countOf(status, counts)}</span>}
                </Link>
              </chakra.span>
            </li>
          );
        })}
      </chakra.ul>
    </chakra.nav>
  );
}
