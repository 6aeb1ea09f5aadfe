import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useStaleDecision } from '../../kit/stale/use-stale-decision.tsx';
import { useSaveOver } from '../../kit/stale/use-save-over.ts';
import { useWords } from '../../use-words.ts';

type RestaurantForm<V extends FieldValues> = {
  restaurant: PlatformRestaurant;
  schema: z.ZodMiniType<V, V>;
  valuesOf: (of: Restaurant | PlatformRestaurant) => V;
  labelOf: (field: string) => string;
  send: (version: number, whole: V) => Promise<unknown>;
  onClose: () => void;
};

/** A few settings of a restaurant in a dialog, saved over what others change in it [EN9]. */
export function useRestaurantForm<V extends FieldValues>({
  restaurant,
  schema,
  valuesOf,
  labelOf,
  send,
  onClose,
}: RestaurantForm<V>) {
  const { t } = useWords('platform');
  const queryClient = useQueryClient();
  const saved = useMemo(() => ({ version: restaurant.version, values: valuesOf(restaurant) }), [restaurant, valuesOf]);
  const over = useSaveOver<V>({
    saved,
    readNewest: async () => {
      const newest = await queryClient.fetchQuery({ ...restaurantQueries.one(restaurant.id), staleTime: 0 });
      return { version: newest.version, values: valuesOf(newest) };
    },
    send: (version, _change, whole) => send(version, whole),
  });
  const call = useCallForm<V, V>({
    schema,
    values: saved.values,
    area: 'platform',
    save: async (values, put) => {
      await over.save(values, put);
      toaster.create({ type: 'success', title: t('done.edited') });
      onClose();
    },
  });
  const { form, submit, changes, failure, isSaving } = call;
  const { notice, footer } = useStaleDecision({ over, saved, form, changes, failure, area: 'platform', labelOf });
  return {
    form: call,
    notice,
    dialog: { form: { submit, failure: footer.failure, isSaving }, waitsFor: footer.waitsFor, onClose },
  };
}
