import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { viewAsCall } from '#contract/http/people/session.ts';
import type { User } from '#contract/http/people/user.ts';
import { useViewAs } from '../../../data/people/session-mutations.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { DASHBOARD_PATH } from '../../pages.ts';
import { useWords } from '../../use-words.ts';
import { FormDialog } from '../../kit/form/form-panel.tsx';

const ReasonSchema = z.pick(viewAsCall.body, { reason: true });
const EMPTY = { reason: '' };

/** Why one looks through an owner's eyes; the owner can read it. */
export function ViewAsDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useWords('people');
  const navigate = useNavigate();
  const view = useViewAs();
  const { submit, failure, isSaving, input } = useCallForm({
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
    <FormDialog
      title={t('view_as.title', { name: person.nickname })}
      form={{ submit, failure, isSaving }}
      saveLabel={t('view_as.begin')}
      onClose={onClose}
    >
      <p>{t('view_as.text')}</p>
      <TextAreaField label={t('view_as.reason')} help={t('view_as.reason_help')} maxLength={300} {...input('reason')} />
    </FormDialog>
  );
}
