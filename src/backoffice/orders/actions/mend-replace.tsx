import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultsOf, priceOf, problemOf, type Chosen } from '#contract/domain/dish-choice.ts';
import { mostReplacementPieces } from '#contract/domain/mend-problems.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { replacementOfDish, type Replacement } from '#contract/domain/replacement.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Reading } from '../../kit/reading.tsx';
import { useWords } from '../../use-words.ts';
import { DishSearch } from '../phone-orders/dish-search.tsx';
import { LineOptions } from '../phone-orders/line-options.tsx';

const MINUTE_MS = 60_000;

type MendReplaceProps = {
  restaurantId: string;
  /** The dish that is missing. */
  what: string;
  pieces: number;
  onReplace: (replacement: Replacement) => void;
  onClose: () => void;
};

/** Which dish instead, how many, and with which options [MD4]. */
export function MendReplace({ restaurantId, what, pieces, onReplace, onClose }: MendReplaceProps) {
  const { t } = useWords('orders');
  const nowMs = useNow(MINUTE_MS);
  const dishes = useQuery(menuQueries.dishes(restaurantId));
  const categories = useQuery(menuQueries.categories(restaurantId));
  const [dish, setDish] = useState<Dish | null>(null);
  if (dishes.data === undefined) return <Reading query={dishes} failed={t('form_om.no_menu')} />;
  if (categories.data === undefined) return <Reading query={categories} failed={t('form_om.no_menu')} />;
  return (
    <chakra.section display="grid" gap="3" aria-label={t('mend.replace_title', { name: what })}>
      <b>{t('mend.replace_title', { name: what })}</b>
      {dish === null ? (
        <DishSearch
          dishes={dishes.data.items}
          categories={categories.data.items}
          nowMs={nowMs}
          onAdd={setDish}
          onStep={() => undefined}
        />
      ) : (
        <ChosenDish key={dish.id} dish={dish} pieces={pieces} nowMs={nowMs} onReplace={onReplace} />
      )}
      <Button onClick={dish === null ? onClose : () => setDish(null)}>
        {t(dish === null ? 'mend.not_replaced' : 'mend.other_dish')}
      </Button>
    </chakra.section>
  );
}

type ChosenDishProps = {
  dish: Dish;
  pieces: number;
  nowMs: number;
  onReplace: (replacement: Replacement) => void;
};

function ChosenDish({ dish, pieces, nowMs, onReplace }: ChosenDishProps) {
  const { t, name, money } = useWords('orders');
  const [quantity, setQuantity] = useState(pieces);
  const [chosen, setChosen] = useState<Chosen>(() => defaultsOf(dish, nowMs));
  const [isAsked, setIsAsked] = useState(false);
  const isWhole = dish.specifications.every((group) => problemOf(group, chosen) === null);
  const words = { name: name(dish) };
  return (
    <>
      <chakra.div display="flex" alignItems="center" gap="2">
        <chakra.b flex="1" minW="0" overflowWrap="anywhere">
          {name(dish)} · {money(priceOf(dish, chosen))}
        </chakra.b>
        <Button
          size="square"
          aria-label={t('mend.less', words)}
          disabled={quantity <= 1}
          onClick={() => setQuantity(quantity - 1)}
        >
          −
        </Button>
        <chakra.b minW="40px" textAlign="center" aria-live="polite">
          {quantity}
        </chakra.b>
        <Button
          size="square"
          aria-label={t('mend.more', words)}
          disabled={quantity >= mostReplacementPieces(pieces)}
          onClick={() => setQuantity(quantity + 1)}
        >
          +
        </Button>
      </chakra.div>
      {dish.specifications.map((group) => (
        <LineOptions
          key={group.id}
          group={group}
          chosen={chosen}
          nowMs={nowMs}
          isProblemShown={isAsked}
          onChange={setChosen}
        />
      ))}
      <Button
        look="ink"
        onClick={() => (isWhole ? onReplace(replacementOfDish(dish, chosen, quantity)) : setIsAsked(true))}
      >
        {t('mend.use')}
      </Button>
    </>
  );
}
