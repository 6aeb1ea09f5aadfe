import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { StateSchema, ZipCodeSchema } from '#contract/domain/address.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { fieldErrorText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';

const PlaceSchema = z.object({ state: StateSchema, zip_code: ZipCodeSchema });

/**
 * Whether there is such a ZIP code in that state: said at its field while one types, and before one goes on. What
 * cannot be asked now is asked again when the store is sent.
 */
export function usePlaceProblem(typed: { state: string; zip_code: string }) {
  const { t } = useWords('store');
  const client = useQueryClient();
  const place = z.safeParse(PlaceSchema, typed);
  const query = useQuery({
    ...restaurantQueries.place(place.success ? place.data : { state: '', zip_code: '' }),
    enabled: place.success,
  });
  const code = query.data ?? null;
  return {
    text: place.success && code !== null ? fieldErrorText(t, { code }) : undefined,
    assertNone: async (asked: { state: string; zip_code: string }): Promise<void> => {
      const { state, zip_code } = asked;
      const { zip_problem: problem } = await client
        .fetchQuery(restaurantQueries.place({ state, zip_code }))
        .catch(() => ({ zip_problem: undefined }));
      if (problem === undefined) return;
      const message = 'is not valid';
      throw new CallFailure('invalid', 422, message, [{ path: 'zip_code', code: problem, message }]);
    },
  };
}
