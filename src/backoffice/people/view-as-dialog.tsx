import { chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { viewAsCall } from '#contract/http/session.ts';
import type { User } from '#contract/http/user.ts';
import { useViewAs } from '../../data/session/session-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { DASHBOARD_PATH } from '../pages.ts';
import { useWords } from '../use-words.ts';

const FORM_ID = 'view-as';
const ReasonSchema = z.pick(viewAsCall.body, { reason: true });
const EMPTY = { reason: '' };

/** Why one looks through an owner's eyes; the owner can read it. */
export function ViewAsDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useWords('people');
  const navigate = useNavigate();
  const view = useViewAs();
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema: ReasonSchema,
    values: EMPTY,
    area: 'people',
    fieldOf: (path) => (path === 'user_id' ? 'reason' : path),
    save: async ({ reason }) => {
      await view.mutateAsync({ user_id: person.id, reason });
      void navigate(DASHBOARD_PATH);
    },
  });
  return (
    <Modal
      title={t('view_as.title', { name: person.nickname })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t('view_as.begin')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate display="grid" gap="12px" onSubmit={(event) => void submit(event)}>
        <p>{t('view_as.text')}</p>
        <TextAreaField
          label={t('view_as.reason')}
          help={t('view_as.reason_help')}
          error={errorOf('reason')}
          maxLength={300}
          {...form.register('reason')}
        />
        {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
      </chakra.form>
    </Modal>
  );
}
