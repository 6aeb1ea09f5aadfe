import { chakra } from '@chakra-ui/react';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { useWords } from '../../use-words.ts';

/** What the store is and no one types here. */
export function StoreFacts({ store }: { store: Restaurant }) {
  const { t } = useWords('store');
  const facts: readonly (readonly [string, string])[] = [
    ['time_zone', store.time_zone],
    ['lat', store.lat === null ? '–' : store.lat.toFixed(4)],
    ['lng', store.lng === null ? '–' : store.lng.toFixed(4)],
    ['rate_override', store.rate_override === null ? t('fact.from_reviews') : String(store.rate_override)],
    ['version', String(store.version)],
    ['id', store.id],
  ];
  return (
    <chakra.dl display="flex" flexWrap="wrap" rowGap="1" columnGap="6" textStyle="helper" color="fg.muted">
      {facts.map(([field, text]) => (
        <chakra.div key={field} display="flex" gap="1.5" flexWrap="wrap">
          <dt>{t(`fact.${field}`)}</dt>
          <chakra.dd data-field={`restaurant.${field}`} wordBreak="break-all">
            {text}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
