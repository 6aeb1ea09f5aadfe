import type { Rating } from '#contract/domain/rating.ts';
import { useReplyToRating } from '../../../data/store/rating-queries.ts';
import { AnswerForm } from '../../kit/list/answer-form.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { failureText } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

const LONGEST = 1000;

/** Writes, changes or takes back the answer to a review; customers can read it. */
export function ReplyForm({ rating, onDone }: { rating: Rating; onDone: () => void }) {
  const { t } = useWords('reviews');
  const { id: restaurantId } = useRestaurant();
  const send = useReplyToRating(restaurantId);
  const submit = (reply: string, onSent: () => void): void =>
    send.mutate(
      { ratingId: rating.id, reply },
      {
        onSuccess: sayDone(t(reply === '' ? 'taken_back' : 'sent'), onSent),
      },
    );
  return (
    <AnswerForm
      answer={rating.reply}
      longest={LONGEST}
      dataField="rating.reply"
      draftName={`reply:${rating.id}`}
      words={{
        label: t('your_reply'),
        help: t('reply_help'),
        send: t('send_reply'),
        takeBack: t('take_back'),
      }}
      error={send.error === null ? undefined : failureText(t, send.error)}
      isBusy={send.isPending}
      onSend={submit}
      onDone={onDone}
    />
  );
}
