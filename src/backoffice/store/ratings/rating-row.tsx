import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { PlatformRating } from '#contract/domain/rating.ts';
import { useRestoreRating } from '../../../data/store/rating-queries.ts';
import { setSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { ReviewBody, ReviewReply } from '../reviews/review-body.tsx';
import { sayDone } from '../../kit/say.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { DeleteRating } from './delete-rating.tsx';

/** A review as the platform sees it: whose it is, whether it is published, and why not. */
export function RatingRow({ rating }: { rating: PlatformRating }) {
  const { t, when } = useWords('moderation');
  const [isAsking, setIsAsking] = useState(false);
  const restore = useRestoreRating();
  const { restaurant_id, id: rating_id } = rating;
  const bringBack = (): void =>
    restore.mutate({ restaurant_id, rating_id }, { onSuccess: sayDone(t('rating.restored')) });
  return (
    <Row
      lay="grid"
      data-testid="rating-row"
      py="3.5"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
      rowGap="2"
      columnGap="4"
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="2"
        minW="0"
        css={rating.deleted_at === null ? {} : { '& [data-field="rating.text"]': { color: 'var(--fg-muted)' } }}
      >
        <ReviewBody
          rating={rating}
          about={
            <chakra.span data-field="rating.restaurant_id" overflowWrap="anywhere">
              {rating.restaurant_name}
            </chakra.span>
          }
          onOpenOrder={() => setSession({ restaurant: { id: restaurant_id, name: rating.restaurant_name } })}
        />
        {rating.reply === null ? null : <ReviewReply rating={rating} />}
        {rating.deleted_at === null ? null : (
          <chakra.p display="flex" flexWrap="wrap" gap="2" alignItems="center">
            <Chip tone="late" icon="x">
              {t('rating.deleted')}
            </Chip>
            <chakra.span data-field="rating.deleted_reason" overflowWrap="anywhere">
              {rating.deleted_reason}
            </chakra.span>
            <chakra.time dateTime={rating.deleted_at} textStyle="helper" color="fg.muted">
              {when(rating.deleted_at)}
            </chakra.time>
          </chakra.p>
        )}
      </chakra.div>
      <chakra.div justifySelf={{ base: 'start', md: 'end' }}>
        {rating.deleted_at === null ? (
          <Button
            look="danger"
            aria-label={t('rating.delete_named', { name: rating.customer })}
            onClick={() => setIsAsking(true)}
          >
            <OfficeIcon name="trash" />
            {t('rating.delete')}
          </Button>
        ) : (
          <Button
            disabled={restore.isPending}
            aria-label={t('rating.restore_named', { name: rating.customer })}
            onClick={bringBack}
          >
            {t('rating.restore')}
          </Button>
        )}
      </chakra.div>
      {isAsking ? <DeleteRating rating={rating} onUndo={bringBack} onClose={() => setIsAsking(false)} /> : null}
    </Row>
  );
}
