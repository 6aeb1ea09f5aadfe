import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { narrow } from '#contract/domain/narrow.ts';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { useUpdateRate } from '../../../data/platform/platform-mutations.ts';
import { platformQueries } from '../../../data/platform/platform-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

const MIN_REASON = 3;

/** `4.5` → 4.5; NaN for what is no number of stars. */
function starsOf(text: string): number {
  const typed = narrow(text).trim();
  const stars = /^\d(\.\d)?$/.test(typed) ? Number(typed) : Number.NaN;
  return stars >= 1 && stars <= 5 ? stars : Number.NaN;
}

/** The stars customers see: what reviews add up to, or other ones with a reason, which stays on the record. */
export function RateDialog({ restaurant, onClose }: { restaurant: PlatformRestaurant; onClose: () => void }) {
  const { t, when } = useWords('platform');
  const { data } = useQuery(platformQueries.rate(restaurant.id));
  const update = useUpdateRate();
  const [stars, setStars] = useState(restaurant.rating.rate_override?.toFixed(1) ?? '');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const wanted = starsOf(stars);
  const isReasonMissing = reason.trim().length < MIN_REASON;
  const send = (rate_override: number | null): void => {
    setIsTried(true);
    if (isReasonMissing || (rate_override !== null && Number.isNaN(rate_override))) return;
    update.mutate(
      { restaurant_id: restaurant.id, rate_override, reason },
      {
        onSuccess: sayDone(t('done.edited'), onClose),
      },
    );
  };
  return (
    <ActionDialog
      area="platform"
      title={t('rate.title', { name: restaurant.name })}
      aside={
        data?.rate_override == null ? null : (
          <Button disabled={update.isPending} onClick={() => send(null)}>
            {t('rate.remove')}
          </Button>
        )
      }
      action={t('rate.save')}
      isDisabled={update.isPending}
      error={update.error}
      onYes={() => send(wanted)}
      onClose={onClose}
    >
      <chakra.dl display="grid" gap="1">
        <chakra.div display="flex" justifyContent="space-between">
          <chakra.dt color="fg.muted">{t('rate.computed')}</chakra.dt>
          <dd>
            {data?.computed == null
              ? t('rate.no_reviews')
              : t('rate.of', { stars: data.computed.toFixed(1), count: data.count })}
          </dd>
        </chakra.div>
        <chakra.div display="flex" justifyContent="space-between">
          <chakra.dt color="fg.muted">{t('rate.shown')}</chakra.dt>
          <chakra.dd fontWeight="700">
            {data === undefined ? '…' : ((data.rate_override ?? data.computed)?.toFixed(1) ?? '—')}
          </chakra.dd>
        </chakra.div>
      </chakra.dl>
      {data?.reason == null ? null : (
        <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
          {t('rate.last', { by: data.by ?? '', at: data.at === null ? '' : when(data.at), reason: data.reason })}
        </chakra.p>
      )}
      <TextField
        label={t('rate.stars')}
        help={t('rate.stars_help')}
        inputMode="decimal"
        maxLength={3}
        value={stars}
        error={isTried && stars !== '' && Number.isNaN(wanted) ? t('rate.stars_wrong') : undefined}
        onChange={(event) => setStars(event.currentTarget.value)}
      />
      <TextAreaField
        label={t('rate.reason')}
        maxLength={300}
        value={reason}
        error={isTried && isReasonMissing ? t('field_error.too_short', { minimum: MIN_REASON }) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
