import { chakra } from '@chakra-ui/react';
import type { DeliveryZones } from '#contract/domain/delivery-zones.ts';
import { milesWithoutTier } from '#contract/domain/fee-tiers.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import type { TierDraft } from './tiers-editor.tsx';

type Range = {
  max_delivery_distance: number | null;
  delivery_fee_tiers: readonly TierDraft[];
  delivery_zones?: DeliveryZones | undefined;
};

/** Names the miles up to the farthest delivery at which nothing is delivered, because no tier says for what [DZ8]. */
export function MissedMiles({ values }: { values: Range }) {
  const { t } = useWords('store');
  const { max_delivery_distance: farthest, delivery_fee_tiers: tiers, delivery_zones } = values;
  // What is being typed is no number yet.
  const isRead = [farthest, ...tiers.flatMap((tier) => [tier.start_distance, tier.max_distance])].every(
    Number.isFinite,
  );
  if (farthest === null || !isRead || delivery_zones?.only_listed === true) return null;
  const missed = milesWithoutTier(tiers, farthest);
  if (missed.length === 0) return null;
  const miles = missed.map(({ from, to }) => (from === to ? String(from) : t('tiers.missed_range', { from, to })));
  return (
    <chakra.p role="status" display="flex" gap="2" p="3" borderRadius="box" bg="amber.subtle" color="amber.fg">
      <Icon name="triangle" />
      {t('tiers.missed', { miles: miles.join(t('list_comma')) })}
    </chakra.p>
  );
}
