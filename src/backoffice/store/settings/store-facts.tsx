import { chakra } from '@chakra-ui/react';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { ForSupport } from '../../kit/for-support.tsx';
import { useWords } from '../../use-words.ts';

/** What the store is and no one types here. */
export function StoreFacts({ store }: { store: Restaurant }) {
  const { t } = useWords('store');
  return (
    <chakra.div textStyle="helper" color="fg.muted">
      <chakra.dl display="flex" flexWrap="wrap" rowGap="1" columnGap="6" px="4">
        <Fact name="time_zone" text={store.time_zone} />
        <Fact
          name="rate_override"
          text={store.rate_override === null ? t('fact.from_reviews') : String(store.rate_override)}
        />
      </chakra.dl>
      <ForSupport>
        <Fact name="lat" text={store.lat === null ? '–' : store.lat.toFixed(4)} />
        <Fact name="lng" text={store.lng === null ? '–' : store.lng.toFixed(4)} />
        <Fact name="version" text={String(store.version)} />
        <Fact name="id" text={store.id} />
      </ForSupport>
    </chakra.div>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  const { t } = useWords('store');
  return (
    <chakra.div display="flex" gap="1.5" flexWrap="wrap">
      <dt>{t(`fact.${name}`)}</dt>
      <chakra.dd data-field={`restaurant.${name}`} wordBreak="break-all">
        {text}
      </chakra.dd>
    </chakra.div>
  );
}
