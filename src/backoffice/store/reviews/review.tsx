import { useState } from 'react';
import type { Rating } from '#contract/domain/rating.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { ReplyForm } from './reply-form.tsx';
import { ReviewBody, ReviewReply } from './review-body.tsx';

/** One review with the order it is about and the restaurant's answer. */
export function Review({ rating }: { rating: Rating }) {
  const { t } = useWords('reviews');
  const [isReplying, setIsReplying] = useState(false);
  return (
    <Row lay="grid" data-testid="review" py="4" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <ReviewBody rating={rating} />
      {isReplying ? (
        <ReplyForm rating={rating} onDone={() => setIsReplying(false)} />
      ) : rating.reply === null ? (
        <Button justifySelf="start" onClick={() => setIsReplying(true)}>
          {t('reply')}
        </Button>
      ) : (
        <ReviewReply rating={rating}>
          <Button look="ghost" justifySelf="start" onClick={() => setIsReplying(true)}>
            {t('change_reply')}
          </Button>
        </ReviewReply>
      )}
    </Row>
  );
}
