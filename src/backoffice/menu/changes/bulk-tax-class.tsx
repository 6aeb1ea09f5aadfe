import { useState } from 'react';
import type { Dish } from '#contract/domain/menu.ts';
import { useTaxClass } from '../../../data/menu/menu-mutations.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { sayDone } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { TaxClassField } from '../dish/tax-class-field.tsx';

type BulkTaxClassProps = { dishes: readonly Dish[]; onDone: () => void; onClose: () => void };

/** Gives dishes one class of tax, or the store's own rate. */
export function BulkTaxClass({ dishes, onDone, onClose }: BulkTaxClassProps) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const [tax_class_id, setTaxClassId] = useState(dishes[0]?.tax_class_id ?? null);
  const change = useTaxClass(restaurantId);
  const save = (): void =>
    change.mutate(
      { dish_ids: dishes.map(({ id }) => id), tax_class_id },
      {
        onSuccess: sayDone(t('done.edited'), onDone),
      },
    );
  return (
    <ActionDialog
      title={t('bulk.tax_class_title', { count: dishes.length })}
      action={t('bulk.set')}
      isDisabled={change.isPending}
      onYes={save}
      onClose={onClose}
    >
      <TaxClassField value={tax_class_id} onChange={setTaxClassId} />
    </ActionDialog>
  );
}
