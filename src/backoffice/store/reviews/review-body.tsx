import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Rating } from '#contract/domain/rating.ts';
import { useWords } from '../../use-words.ts';
import { PageLink } from '../../kit/page-link.tsx';

type ReviewBodyProps = {
  rating: Rating;
  /** Whose review it is, on a page of all restaurants. */
  about?: ReactNode;
  /** Before the order is opened: it may be another restaurant's. */
  onOpenOrder?: () => void;
};

/** What a customer said: stars, name, time, text, dishes, and the order it is about. */
export function ReviewBody({ rating, about, onOpenOrder }: ReviewBodyProps) {
  const { t, when } = useWords('reviews');
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="baseline">
        <chakra.span
          role="img"
          aria-label={t('stars', { count: rating.stars })}
          data-field="rating.stars"
          letterSpacing="2px"
          fontWeight="700"
        >
          {'★'.repeat(rating.stars)}
          <chakra.span color="border">{'★'.repeat(5 - rating.stars)}</chakra.span>
        </chakra.span>
        <chakra.b data-field="rating.customer" overflowWrap="anywhere">
          {rating.customer}
        </chakra.b>
        {about}
        <chakra.time dateTime={rating.created_at} color="fg.muted" data-field="rating.created_at">
          {when(rating.created_at)}
        </chakra.time>
        {rating.order_id === null ? null : (
          <PageLink
            isWay
            ml="auto"
            data-field="rating.order_id"
            textDecoration="underline"
            to={`/order/list?status=all&order=${rating.order_id}`}
            {...(onOpenOrder === undefined ? {} : { onClick: onOpenOrder })}
          >
            {t('see_order')}
          </PageLink>
        )}
      </chakra.div>
      {rating.text === '' ? null : (
        <chakra.p data-field="rating.text" overflowWrap="anywhere">
          {rating.text}
        </chakra.p>
      )}
      {rating.dishes.length === 0 ? null : (
        <chakra.p textStyle="helper" color="fg.muted" data-field="rating.dishes">
          {rating.dishes.join(t('list_comma'))}
        </chakra.p>
      )}
    </>
  );
}

/** The restaurant's answer, and who gave it when. */
export function ReviewReply({ rating, children }: { rating: Rating; children?: ReactNode }) {
  const { t, when } = useWords('reviews');
  return (
    <chakra.div borderLeftWidth="3px" borderColor="border.emphasized" pl="3" display="grid" gap="1">
      <chakra.p data-field="rating.reply" overflowWrap="anywhere">
        {rating.reply}
      </chakra.p>
      <chakra.p textStyle="helper" color="fg.muted">
        {t('replied_by', {
          name: rating.replied_by ?? '',
          when: rating.replied_at === null ? '' : when(rating.replied_at),
        })}
      </chakra.p>
      {children}
    </chakra.div>
  );
}
