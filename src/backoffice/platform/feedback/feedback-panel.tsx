import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { textOf } from '#contract/domain/basics.ts';
import { feedbackQueries, useSendFeedback } from '../../../data/platform/feedback-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Reading } from '../../kit/reading.tsx';
import { useTypedGuard } from '../../kit/form/typed-guard.tsx';
import { TO_CLEAN, useCallForm } from '../../kit/form/use-call-form.ts';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';
import { FeedbackEntry } from './feedback-entry.tsx';
import { EntryForm } from '../../kit/form/entry-form.tsx';

const LONGEST = 2000;
const FormSchema = z.object({ text: textOf(LONGEST, 1), contact: textOf(120) });
const EMPTY = { text: '', contact: '' };

/** Says something to the platform, and shows what one said before with its replies. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const { t } = useWords('feedback');
  const restaurant = useMaybeRestaurant();
  const [isAboutStore, setIsAboutStore] = useState(true);
  const [isThanked, setIsThanked] = useState(false);
  const guard = useTypedGuard(onClose);
  const send = useSendFeedback();
  const { form, submit, failure, isSaving, input } = useCallForm({
    schema: FormSchema,
    values: EMPTY,
    area: 'feedback',
    save: async (input) => {
      const isAbout = restaurant !== null && isAboutStore;
      await send.mutateAsync({ ...input, ...(isAbout ? { restaurant_id: restaurant.id } : {}) });
      setIsThanked(true);
      form.reset(EMPTY, TO_CLEAN);
      guard.forget();
    },
  });
  return (
    <SidePanel title={t('title')} closeLabel={t('close')} width="480px" onClose={guard.close}>
      <EntryForm submit={submit} display="grid" gap="4" {...guard.fields}>
        {isThanked ? (
          <chakra.p role="status" bg="jade.subtle" color="jade.fg" borderRadius="control" px="3" py="2">
            {t('thanks')}
          </chakra.p>
        ) : (
          <p>{t('help')}</p>
        )}
        <TextAreaField
          label={t('text')}
          maxLength={LONGEST}
          minH="120px"
          dataField="suggestion.text"
          {...input('text')}
        />
        <TextField
          label={t('contact')}
          help={t('contact_help')}
          maxLength={120}
          dataField="suggestion.contact"
          {...input('contact')}
        />
        {restaurant === null ? null : (
          <CheckField
            label={t('about_store', { name: restaurant.name })}
            isChecked={isAboutStore}
            dataField="suggestion.restaurant_id"
            onChange={setIsAboutStore}
          />
        )}
        {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
        <Button type="submit" look="ink" disabled={isSaving} justifySelf="start">
          {t('send')}
        </Button>
      </EntryForm>
      <OwnFeedback />
      {guard.question}
    </SidePanel>
  );
}

function OwnFeedback() {
  const { t } = useWords('feedback');
  const query = useQuery(feedbackQueries.own());
  const { data } = query;
  return (
    <chakra.section aria-label={t('own')} mt="6" borderTopWidth="1px" borderColor="border" pt="4">
      <chakra.h2 textStyle="section">{t('own')}</chakra.h2>
      <Reading query={query} failed={t('own_failed')} rows={2} height={64} />
      {data?.length === 0 ? <EmptyState glyph="言" title={t('own_empty')} /> : null}
      <ul>
        {data?.map((entry) => (
          <Row key={entry.id} data-testid="own-feedback" py="3">
            <FeedbackEntry entry={entry} />
          </Row>
        ))}
      </ul>
    </chakra.section>
  );
}
