import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { textOf } from '#contract/domain/basics.ts';
import { feedbackQueries, useSendFeedback } from '../../data/feedback/feedback-queries.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { useMaybeRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { FeedbackEntry } from './feedback-entry.tsx';

const LONGEST = 2000;
const FormSchema = z.object({ text: textOf(LONGEST, 1), contact: textOf(120) });
const EMPTY = { text: '', contact: '' };

/** Says something to the platform, and shows what one said before with its replies. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const { t } = useWords('feedback');
  const restaurant = useMaybeRestaurant();
  const [isAboutStore, setIsAboutStore] = useState(true);
  const [isThanked, setIsThanked] = useState(false);
  const send = useSendFeedback();
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema: FormSchema,
    values: EMPTY,
    area: 'feedback',
    save: async (wish) => {
      const isAbout = restaurant !== null && isAboutStore;
      await send.mutateAsync({ ...wish, ...(isAbout ? { restaurant_id: restaurant.id } : {}) });
      setIsThanked(true);
      form.reset(EMPTY, { keepDirtyValues: false });
    },
  });
  return (
    <SidePanel title={t('title')} closeLabel={t('close')} width="480px" onClose={onClose}>
      <chakra.form noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
        {isThanked ? (
          <chakra.p role="status" bg="jade.subtle" color="jade.fg" borderRadius="6px" px="12px" py="8px">
            {t('thanks')}
          </chakra.p>
        ) : (
          <p>{t('help')}</p>
        )}
        <TextAreaField
          label={t('text')}
          error={errorOf('text')}
          maxLength={LONGEST}
          minH="120px"
          dataField="suggestion.text"
          {...form.register('text')}
        />
        <TextField
          label={t('contact')}
          help={t('contact_help')}
          error={errorOf('contact')}
          maxLength={120}
          dataField="suggestion.contact"
          {...form.register('contact')}
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
      </chakra.form>
      <OwnFeedback />
    </SidePanel>
  );
}

function OwnFeedback() {
  const { t } = useWords('feedback');
  const { data, error, isPending, refetch } = useQuery(feedbackQueries.own());
  return (
    <chakra.section aria-label={t('own')} mt="24px" borderTopWidth="1px" borderColor="border" pt="16px">
      <chakra.h2 textStyle="section">{t('own')}</chakra.h2>
      {isPending ? <SkeletonRows label={t('loading')} rows={2} height={64} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('own_failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data?.length === 0 ? <EmptyState glyph="言" title={t('own_empty')} /> : null}
      <ul>
        {data?.map((entry) => (
          <chakra.li
            key={entry.id}
            data-testid="own-feedback"
            py="12px"
            borderBottomWidth="1px"
            borderColor="border.subtle"
          >
            <FeedbackEntry entry={entry} />
          </chakra.li>
        ))}
      </ul>
    </chakra.section>
  );
}
