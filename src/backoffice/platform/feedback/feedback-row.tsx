import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { SUGGESTION_STATES, type Suggestion } from '#contract/http/platform/feedback.ts';
import { useAnswerFeedback } from '../../../data/platform/feedback-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AnswerForm } from '../../kit/list/answer-form.tsx';
import { FeedbackEntry } from './feedback-entry.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

/** One person's feedback with its state, and the platform's answer. */
export function FeedbackRow({ entry }: { entry: Suggestion }) {
  const { t } = useWords('moderation');
  const [isAnswering, setIsAnswering] = useState(false);
  const move = useAnswerFeedback(false);
  const { from, contact, restaurant_name } = entry;
  const stateText = (state: string): string => t(`state.${state}`, { ns: 'feedback' });
  const chooseState = (state: Suggestion['state']): void => {
    if (state !== entry.state) move.mutate({ id: entry.id, state });
  };
  const about = (
    <chakra.span display="inline-flex" flexWrap="wrap" rowGap="1" columnGap="2" minW="0" overflowWrap="anywhere">
      <b data-field="suggestion.from">{from.name || t('feedback.gone')}</b>
      {from.role === '' ? null : <chakra.span color="fg.muted">{t(`role.${from.role}`)}</chakra.span>}
      {restaurant_name === null ? null : <span data-field="suggestion.restaurant_id">{restaurant_name}</span>}
    </chakra.span>
  );
  return (
    <Row lay="grid" data-testid="feedback-row" py="3.5" gridTemplateColumns="minmax(0, 1fr)" gap="2">
      <FeedbackEntry entry={entry} about={about} />
      <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere">
        {t('feedback.reach')}
        <a href={`mailto:${from.mail}`}>{from.mail}</a>
        {contact === null ? null : <span data-field="suggestion.contact">{` · ${contact}`}</span>}
      </chakra.p>
      {isAnswering ? (
        <FeedbackAnswer entry={entry} onDone={() => setIsAnswering(false)} />
      ) : (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button onClick={() => setIsAnswering(true)}>
            {t(entry.reply === null ? 'feedback.answer' : 'feedback.change_answer')}
          </Button>
          <SelectField
            label={t('feedback.state_of', { name: from.name })}
            value={entry.state}
            options={SUGGESTION_STATES.map((value) => ({ value, text: stateText(value) }))}
            onChange={chooseState}
          />
        </chakra.div>
      )}
    </Row>
  );
}

const LONGEST = 2000;

function FeedbackAnswer({ entry, onDone }: { entry: Suggestion; onDone: () => void }) {
  const { t } = useWords('moderation');
  const answer = useAnswerFeedback(true);
  const submit = (reply: string, onSent: () => void): void =>
    answer.mutate(
      { id: entry.id, reply },
      {
        onSuccess: sayDone(t(reply === '' ? 'feedback.taken_back' : 'feedback.sent'), onSent),
      },
    );
  return (
    <AnswerForm
      answer={entry.reply}
      longest={LONGEST}
      dataField="suggestion.reply"
      draftName={`feedback-reply:${entry.id}`}
      words={{
        label: t('feedback.your_answer'),
        help: t('feedback.answer_help'),
        send: t('feedback.send'),
        takeBack: t('feedback.take_back'),
      }}
      error={answer.error === null ? undefined : failureText(t, answer.error)}
      isBusy={answer.isPending}
      onSend={submit}
      onDone={onDone}
    />
  );
}
