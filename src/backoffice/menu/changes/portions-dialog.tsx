import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Dish } from '#contract/domain/menu.ts';
import { MAX_PORTIONS, portionsLeft } from '#contract/domain/portions.ts';
import { useDishPortions } from '../../../data/menu/menu-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { digitsIn } from '../../kit/form/number-text.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

const MINUTE_MS = 60_000;
const QUICK = [0, 1, 3, 5, 10] as const;

/** How many portions of a dish are left for the rest of the day, or that they are not counted [PO1]. */
export function PortionsDialog({ dish, onClose }: { dish: Dish; onClose: () => void }) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const portions = useDishPortions(restaurantId);
  const left = portionsLeft(dish, useNow(MINUTE_MS));
  const [typed, setTyped] = useState(left === null ? '' : String(left));
  const chosen = /^\d{1,3}$/.test(typed) ? Number(typed) : null;
  const save = (portions_left: number | null): void =>
    portions.mutate(
      { dish_id: dish.id, portions_left },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('done.edited') });
          onClose();
        },
      },
    );
  return (
    <ActionDialog
      title={t('portions.title', { name: name(dish) })}
      action={t('portions.set')}
      isDisabled={portions.isPending || chosen === null}
      error={portions.error}
      aside={
        left === null ? null : (
          <Button disabled={portions.isPending} onClick={() => save(null)}>
            {t('portions.stop')}
          </Button>
        )
      }
      onYes={() => save(chosen)}
      onClose={onClose}
    >
      <chakra.div display="flex" flexWrap="wrap" gap="2" role="group" aria-label={t('portions.label')}>
        {QUICK.map((quick) => (
          <Button
            key={quick}
            aria-pressed={chosen === quick}
            look={chosen === quick ? 'ink' : 'outline'}
            onClick={() => setTyped(String(quick))}
          >
            {quick === 0 ? t('portions.none') : t('portions.count', { count: quick })}
          </Button>
        ))}
      </chakra.div>
      <TextField
        label={t('portions.label')}
        help={t('portions.help', { maximum: MAX_PORTIONS })}
        dataField="dish.portions_left"
        inputMode="numeric"
        maxLength={3}
        value={typed}
        onChange={(event) => setTyped(digitsIn(event.currentTarget.value))}
      />
    </ActionDialog>
  );
}
