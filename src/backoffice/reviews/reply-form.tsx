import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Rating } from '#contract/domain/rating.ts';
import { useReplyToRating } from '../../data/rating/rating-queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

const LONGEST = 1000;

/** The button that opened the form is gone: without this the keyboard would start at the page's top again. */
const focus = (box: HTMLTextAreaElement | null): void => box?.focus();

/** Writes, changes or takes back the answer to a review; customers can read it. */
export function ReplyForm({ rating, onDone }: { rating: Rating; onDone: () => void }) {
  const { t } = useWords('reviews');
  const { id: restaurantId } = useRestaurant();
  const send = useReplyToRating(restaurantId);
  const [text, setText] = useState(rating.reply ?? '');
  const submit = (reply: string): void =>
    send.mutate(
      { ratingId: rating.id, reply },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t(reply === '' ? 'taken_back' : 'sent') });
          onDone();
        },
      },
    );
  return (
    <chakra.form
      display="grid"
      gap="8px"
      onSubmit={(event) => {
        event.preventDefault();
        submit(text.trim());
      }}
    >
      <TextAreaField
        label={t('your_reply')}
        help={t('reply_help')}
        error={send.error === null ? undefined : failureText(t, send.error)}
        maxLength={LONGEST}
        ref={focus}
        dataField="rating.reply"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <chakra.div display="flex" flexWrap="wrap" gap="8px">
        <Button type="submit" look="ink" disabled={send.isPending || text.trim() === ''}>
          {t('send_reply')}
        </Button>
        <Button onClick={onDone}>{t('form.cancel')}</Button>
        {rating.reply === null ? null : (
          <Button look="danger" disabled={send.isPending} onClick={() => submit('')}>
            {t('take_back')}
          </Button>
        )}
      </chakra.div>
    </chakra.form>
  );
}
