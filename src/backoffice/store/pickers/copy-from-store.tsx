import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { RestaurantPicker } from './restaurant-picker.tsx';

type CopyFromStoreProps = { restaurantId: string; label: string; onPick: (otherId: string) => Promise<void> };

/** Takes something from another of one's stores; shown to people who have several. */
export function CopyFromStore({ restaurantId, label, onPick }: CopyFromStoreProps) {
  const { data } = useQuery(restaurantQueries.first());
  if (data === undefined || data.total < 2) return null;
  return (
    <chakra.div>
      <RestaurantPicker
        label={label}
        value=""
        none={label}
        except={restaurantId}
        onChange={(id) => void (id === '' ? undefined : onPick(id))}
      />
    </chakra.div>
  );
}
