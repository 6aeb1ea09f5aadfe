import { chakra } from '@chakra-ui/react';
import { SelectField } from '../../ui/select-field.tsx';
import { useRestaurants } from '../shell/restaurant-context.ts';

type CopyFromStoreProps = { restaurantId: string; label: string; onPick: (otherId: string) => Promise<void> };

/** Takes something from another of one's stores; shown to whoever has several. */
export function CopyFromStore({ restaurantId, label, onPick }: CopyFromStoreProps) {
  const { restaurants } = useRestaurants();
  const others = restaurants.filter(({ id }) => id !== restaurantId);
  if (others.length === 0) return null;
  return (
    <chakra.div>
      <SelectField
        label={label}
        value=""
        options={[{ value: '', text: label }, ...others.map(({ id, name }) => ({ value: id, text: name }))]}
        onChange={(id) => void (id === '' ? undefined : onPick(id))}
      />
    </chakra.div>
  );
}
