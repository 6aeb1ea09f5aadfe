import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Rating } from '#contract/domain/rating.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../use-words.ts';
import { ReplyForm } from './reply-form.tsx';

/** One review with the order it is about and the restaurant's answer. */
export function Review({ rating }: { rating: Rating }) {
  const { t, when } = useWords('reviews');
  const [isReplying, setIsReplying] = useState(false);
  return (
    <chakra.li
      data-testid="review"
      py="16px"
      borderBottomWidth="1px"
      borderColor="border.subtle"
      display="grid"
      gap="8px"
    >
      <chakra.div display="flex" flexWrap="wrap" gap="8px" alignItems="baseline">
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
        <chakra.b data-field="rating.customer">{rating.customer}</chakra.b>
        <chakra.time dateTime={rating.created_at} color="fg.muted" data-field="rating.created_at">
          {when(rating.created_at)}
        </chakra.time>
        {rating.order_id === null ? null : (
          <chakra.span ml="auto" data-field="rating.order_id" textDecoration="underline" asChild>
            <Link to={`/order/list?status=all&order=${rating.order_id}`}>{t('see_order')}</Link>
          </chakra.span>
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
      {isReplying ? (
        <ReplyForm rating={rating} onDone={() => setIsReplying(false)} />
      ) : rating.reply === null ? (
        <Button justifySelf="start" onClick={() => setIsReplying(true)}>
          {t('reply')}
        </Button>
      ) : (
        <chakra.div borderLeftWidth="3px" borderColor="border.emphasized" pl="12px" display="grid" gap="4px">
          <chakra.p data-field="rating.reply" overflowWrap="anywhere">
            {rating.reply}
          </chakra.p>
          <chakra.p textStyle="helper" color="fg.muted">
            {t('replied_by', {
              name: rating.replied_by ?? '',
              when: rating.replied_at === null ? '' : when(rating.replied_at),
            })}
          </chakra.p>
          <Button look="ghost" justifySelf="start" onClick={() => setIsReplying(true)}>
            {t('change_reply')}
          </Button>
        </chakra.div>
      )}
    </chakra.li>
  );
}
