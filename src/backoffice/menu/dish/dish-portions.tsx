import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portionsLeft } from '#contract/domain/portions.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { PortionsDialog } from '../changes/portions-dialog.tsx';

/** How many portions of a dish are left; set at once, since orders change it while the form is open. */
export function DishPortions({ dishId }: { dishId: string }) {
  const { t, when } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data: dish } = useQuery(menuQueries.dish(restaurantId, dishId));
  const nowMs = useNow(60_000);
  const [isAsking, setIsAsking] = useState(false);
  if (dish === undefined) return null;
  const left = portionsLeft(dish, nowMs);
  const until = dish.portions_until ?? null;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.span textStyle="chip">{t('portions.label')}</chakra.span>
      <chakra.span flex="1" data-field="dish.portions_until">
        {left === null
          ? t('portions.not_counted')
          : [t('portions.left', { count: left }), until === null ? '' : t('sold_out.until', { time: when(until) })]
              .filter((part) => part !== '')
              .join(' · ')}
      </chakra.span>
      <Button type="button" onClick={() => setIsAsking(true)}>
        {t('portions.open')}
      </Button>
      {isAsking ? <PortionsDialog dish={dish} onClose={() => setIsAsking(false)} /> : null}
    </chakra.div>
  );
}
