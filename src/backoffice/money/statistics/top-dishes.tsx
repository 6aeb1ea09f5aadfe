import { chakra } from '@chakra-ui/react';
import type { SoldDish } from '#contract/http/money/statistics.ts';
import { Box } from '../../../ui/box.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

type TopDish = Omit<SoldDish, 'before_quantity' | 'before_sales_cents'>;

/** The ten dishes that brought in most, each beside the first one's length. */
export function TopDishes({ dishes }: { dishes: readonly TopDish[] }) {
  const { t, name, otherName, otherLang, money } = useWords('figures');
  const most = dishes[0]?.sales_cents ?? 0;
  const by = (
    <chakra.span textStyle="helper" color="fg.muted">
      {t('top.by')}
    </chakra.span>
  );
  return (
    <Box title={t('top.title')} aside={by} testId="top10">
      {dishes.length === 0 ? (
        <chakra.p px="4" py="8" textAlign="center" color="fg.muted">
          {t('top.none')}
        </chakra.p>
      ) : (
        <chakra.ol data-field="statistics.top10">
          {dishes.map((dish, index) => (
            <Row
              lay="table"
              line="between"
              key={dish.key}
              gridTemplateColumns="24px minmax(0, 1fr) auto auto"
              gap="2.5"
              minH="45px"
              px="3"
              py="1.5"
            >
              <chakra.span color="fg.muted">{index + 1}</chakra.span>
              <chakra.span display="block" minW="0">
                <chakra.span display="flex" gap="1.5" alignItems="baseline" minW="0">
                  <chakra.b whiteSpace="nowrap" overflow="hidden" textOverflow="ellipsis">
                    {name(dish) || t('unknown_dish')}
                  </chakra.b>
                  <chakra.span
                    lang={otherLang}
                    textStyle="helper"
                    color="fg.muted"
                    whiteSpace="nowrap"
                    overflow="hidden"
                    textOverflow="ellipsis"
                    flex="1 1 0"
                    minW="0"
                  >
                    {otherName(dish)}
                  </chakra.span>
                </chakra.span>
                <chakra.span
                  display="block"
                  h="6px"
                  mt="1"
                  bg="fg"
                  aria-hidden="true"
                  style={{ width: `${most <= 0 ? 0 : Math.max(1, (dish.sales_cents / most) * 100)}%` }}
                />
              </chakra.span>
              <chakra.span color="fg.muted" title={t('quantity')}>
                {dish.quantity}
              </chakra.span>
              <chakra.b>{money(dish.sales_cents)}</chakra.b>
            </Row>
          ))}
        </chakra.ol>
      )}
    </Box>
  );
}
