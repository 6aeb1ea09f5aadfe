import { chakra } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OrderStatus } from '#contract/domain/order-status.ts';
import { useWords } from '../use-words.ts';
import { changeParams, countOf, STATUS_TABS, type StatusTab } from './list-params.ts';

type StatusTabsProps = { current: StatusTab; counts: Partial<Record<OrderStatus, number>> | undefined };

/** One link per status with its count under the other filters; unknown counts are left out, never shown as 0. */
export function StatusTabs({ current, counts }: StatusTabsProps) {
  const { t } = useWords();
  const [params] = useSearchParams();
  return (
    <chakra.nav
      aria-label={t('orders.by_status')}
      overflowX="auto"
      flex="none"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <chakra.ul display="flex" gap="4px" w="max-content">
        {STATUS_TABS.map((tab) => (
          <chakra.li
            key={tab}
            borderBottomWidth="2px"
            borderColor={tab === current ? 'border.emphasized' : 'transparent'}
          >
            <chakra.span
              asChild
              display="flex"
              alignItems="center"
              gap="6px"
              h="36px"
              px="10px"
              whiteSpace="nowrap"
              color={tab === current ? 'fg' : 'fg.muted'}
              fontWeight={tab === current ? '700' : '400'}
            >
              <Link
                to={{
                  search: changeParams(params, {
                    status: tab === 'open' ? null : tab,
                    order: null,
                    page: null,
                  }).toString(),
                }}
                aria-current={tab === current ? 'page' : undefined}
              >
                {tab === 'open' || tab === 'all' ? t(`orders.tab_${tab}`) : t(`status.${tab}`)}
                {counts === undefined ? null : (
                  <chakra.span
                    textStyle="helper"
                    bg="bg.muted"
                    color="fg"
                    px="6px"
                    borderRadius="4px"
                    data-testid={`count-${tab}`}
                  >
                    {countOf(tab, counts)}
                  </chakra.span>
                )}
              </Link>
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
