import { chakra } from '@chakra-ui/react';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { useLasted } from '../overview/use-lasted.ts';

/** A check this old is not one any more: three beats and a little. */
const FRESH_MS = 15_000;

const LOOKS: Record<PlatformRestaurant['open_reason'], { tone: ChipTone; icon: IconName }> = {
  open: { tone: 'ok', icon: 'onTime' },
  outside_hours: { tone: 'plain', icon: 'clock' },
  holiday: { tone: 'plain', icon: 'clock' },
  suspended: { tone: 'soon', icon: 'soon' },
  emergency: { tone: 'late', icon: 'late' },
};

/** Whether it takes orders, and until when it does not. */
export function OpenChip({ restaurant }: { restaurant: PlatformRestaurant }) {
  const { t, zoned } = useWords('platform');
  if (restaurant.deleted_at !== null) return <Chip tone="outline">{t('deleted')}</Chip>;
  const { open_reason, mode_until } = restaurant;
  return (
    <Chip {...LOOKS[open_reason]} field="restaurant.mode">
      {open_reason === 'suspended' && mode_until !== null
        ? t('suspended_until', { time: zoned(mode_until, restaurant.time_zone) })
        : t(`open_reason.${open_reason}`)}
    </Chip>
  );
}

/** When any of its screens was last heard from. */
export function LastSeen({ restaurant, now }: { restaurant: PlatformRestaurant; now: number }) {
  const { t } = useWords('platform');
  const lasted = useLasted();
  const { screens, last_seen_at } = restaurant;
  if (screens.paired === 0) return <Chip tone={restaurant.is_open ? 'late' : 'plain'}>{t('no_screens')}</Chip>;
  if (last_seen_at === null) return <Chip tone="late">{t('never_seen')}</Chip>;
  const ago = now - Date.parse(last_seen_at);
  if (screens.online === 0 && ago > FRESH_MS)
    return (
      <Chip tone={restaurant.is_open ? 'late' : 'plain'} icon={restaurant.is_open ? 'late' : 'clock'}>
        {t('silent_for', { time: lasted(ago) })}
      </Chip>
    );
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="1">
      <chakra.span color="fg.muted">{t('ago', { time: lasted(ago) })}</chakra.span>
      {screens.unarmed > 0 ? (
        <Chip tone="soon" icon="mute">
          {t('problem.unarmed')}
        </Chip>
      ) : null}
    </chakra.span>
  );
}

/** The stars that customers see; an administrator's own are marked. */
export function ShownRating({ rating }: Pick<PlatformRestaurant, 'rating'>) {
  const { t } = useWords('platform');
  const shown = rating.rate_override ?? rating.computed;
  if (shown === null) return <chakra.span color="fg.muted">—</chakra.span>;
  return (
    <chakra.span
      title={rating.rate_override === null ? t('rating_of', { count: rating.count }) : t('rating_set')}
      data-field="restaurant.rate_override"
    >
      {shown.toFixed(1)}
      {rating.rate_override === null ? '' : '*'}
    </chakra.span>
  );
}

/** Who brings its orders. */
export function useDeliveryText(): (restaurant: PlatformRestaurant) => string {
  const { t } = useWords('platform');
  return ({ delivery_mode, provider }) => (delivery_mode === 'own' ? t('delivery_own') : t(`provider.${provider}`));
}
