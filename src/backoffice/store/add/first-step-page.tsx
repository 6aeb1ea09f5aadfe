import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { firstStepSchema } from '#contract/domain/store-rules.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useEasyPassword, withEasy } from '../../kit/form/use-easy-password.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { portOf } from '../fields/form-port.ts';
import { IdentityFields } from '../fields/identity-fields.tsx';
import { PlaceFields } from '../fields/place-fields.tsx';
import { isPhone } from '../fields/us-phone.ts';
import { keepDraft } from './draft-storage.ts';
import { StepHead } from './step-head.tsx';
import { useDraft } from './use-draft.ts';
import { usePlaceProblem } from './use-place-problem.ts';
import { EntryForm } from '../../kit/form/entry-form.tsx';

/** The first step of a new store: whose it is and where. */
export function FirstStepPage() {
  const { t } = useWords('store');
  useTitle(t('page.add_store'));
  const navigate = useNavigate();
  const { draft, needsPasscode, rule } = useDraft();
  const schema = useMemo(() => firstStepSchema(isPhone, needsPasscode, rule), [needsPasscode, rule]);
  const {
    form,
    submit,
    errorOf: keptErrorOf,
    problems,
    changes,
    failure,
    isSaving,
  } = useCallForm({
    schema,
    values: draft.first,
    area: 'store',
    save: async (first) => {
      await place.assertNone(first);
      keepDraft({ first, isFirstDone: true });
      await navigate('/seller/addMore');
    },
  });
  const place = usePlaceProblem({ state: form.watch('state'), zip_code: form.watch('zip_code') });
  const errorOf = (path: string): string | undefined =>
    keptErrorOf(path) ?? (path === 'zip_code' ? place.text : undefined);
  // What stands at a field is counted, wherever it comes from.
  const isPlaceWrong = place.text !== undefined && keptErrorOf('zip_code') === undefined;
  const port = portOf(form, errorOf);
  const { values } = port;
  const easy = useEasyPassword(values.passcode, { mail: values.email, nickname: '' });
  useLayoutEffect(
    function keepTyped() {
      keepDraft({ first: values });
    },
    [values],
  );
  return (
    <EntryForm submit={submit} aria-label={t('add.step_1')}>
      <StepHead step={1} />
      <FormSection title={t('section.basic')}>
        <IdentityFields port={port} />
      </FormSection>
      <FormSection title={t('section.account')} help={t('section.account_help')}>
        {draft.isFirstDone && draft.first.passcode === '' && needsPasscode(values.email) && values.passcode === '' ? (
          <chakra.p role="status" fontWeight="700">
            {t('add.passcode_again')}
          </chakra.p>
        ) : null}
        {needsPasscode(values.email) ? (
          <FieldRow>
            <TextField
              type="password"
              label={t('field.passcode')}
              help={t(`password_rule.${rule}`, { ns: 'office' })}
              dataField="restaurant.passcode"
              autoComplete="new-password"
              maxLength={64}
              {...withEasy(port.text('passcode'), easy)}
            />
            <TextField
              type="password"
              label={t('field.passcode_again')}
              autoComplete="new-password"
              maxLength={64}
              {...port.text('passcode_again')}
            />
          </FieldRow>
        ) : (
          <chakra.p>{t('add.own_account')}</chakra.p>
        )}
      </FormSection>
      <FormSection title={t('section.place')} help={t('section.place_help')}>
        <PlaceFields port={port} />
      </FormSection>
      <FormFooter
        changes={changes}
        canSaveUnchanged
        problems={problems + (isPlaceWrong ? 1 : 0)}
        failure={failure}
        isSaving={isSaving}
        saveLabel={t('add.next')}
      />
    </EntryForm>
  );
}
