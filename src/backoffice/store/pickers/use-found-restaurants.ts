import { useQuery } from '@tanstack/react-query';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { usePaused } from '../../../ui/use-paused.ts';
import { failureText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';

const NONE: readonly Restaurant[] = [];

/** The restaurants the typed letters mean: at once where one reading holds all of them, else by asking the server. */
export function useFoundRestaurants(typed: string) {
  const { t } = useWords();
  const q = typed.trim().toLowerCase();
  const { data: first, error } = useQuery(restaurantQueries.first());
  // A list that could not be read is one to type into: each search asks again.
  const isKnown = first !== undefined || error !== null;
  const isWhole = first === undefined ? error === null : first.items.length >= first.total;
  const asked = usePaused(isWhole ? '' : q);
  const found = useQuery({ ...restaurantQueries.found(asked), enabled: asked !== '' });
  if (isWhole || q === '') {
    const all = first?.items ?? NONE;
    const restaurants =
      q === '' ? all : all.filter((one) => `${one.name} ${one.sub_name} ${one.city}`.toLowerCase().includes(q));
    const note = isWhole ? (restaurants.length === 0 ? t('picker.none') : null) : t('picker.type');
    const why = first !== undefined ? note : error === null ? null : failureText(t, error);
    return { isKnown, isWhole, isSearching: false, restaurants, note: why };
  }
  if (found.error !== null)
    return { isKnown, isWhole, isSearching: false, restaurants: NONE, note: failureText(t, found.error) };
  if (asked !== q || found.data === undefined)
    return { isKnown, isWhole, isSearching: true, restaurants: NONE, note: t('picker.searching') };
  const { items, total } = found.data;
  const more = total - items.length;
  const note = more > 0 ? t('picker.more', { count: more }) : items.length === 0 ? t('picker.none') : null;
  return { isKnown, isWhole, isSearching: false, restaurants: items, note };
}
