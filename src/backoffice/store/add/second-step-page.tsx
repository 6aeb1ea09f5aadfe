import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { secondStepSchema } from '#contract/domain/store-rules.ts';
import { useAddStore } from '../../../data/store/store-mutations.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { setSession } from '../../../lib/session.ts';
import { FieldError } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FieldRow, FormSection } from '../../kit/form/form-section.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useTitle } from '../../shell/use-title.ts';
import { CurrencyContext, useWords, VIEWER_ZONE } from '../../use-words.ts';
import { AboutFields } from '../fields/about-fields.tsx';
import { DeliverySection, HoursSection, MoneyFields, WaitingTimeField } from '../fields/business-fields.tsx';
import { ContactFields } from '../fields/contact-fields.tsx';
import { CurrencyField } from '../fields/currency-field.tsx';
import { portOf } from '../fields/form-port.ts';
import { isPhone } from '../fields/us-phone.ts';
import { dropDraft, keepDraft } from './draft-storage.ts';
import { StepHead } from './step-head.tsx';
import type { FirstStep, StoreDraft } from './steps.ts';
import { useDraft } from './use-draft.ts';
import { EntryForm } from '../../kit/form/entry-form.tsx';
import { PageButton } from '../../kit/page-link.tsx';

/** The second step of a new store: how it does business. Without a first step, that one comes first. */
export function SecondStepPage() {
  const { draft, needsPasscode, isAdmin } = useDraft();
  const { t } = useWords('store');
  useTitle(t('page.add_store'));
  // A reload forgets the passcode, and only that.
  const lacksPasscode = needsPasscode(draft.first.email) && draft.first.passcode === '' && !isAdmin;
  if (!draft.isFirstDone || lacksPasscode) return <Navigate to="/seller/add" replace />;
  return <SecondStepForm draft={draft} isManaged={isAdmin} needsPasscode={needsPasscode} />;
}

type SecondStepFormProps = {
  draft: StoreDraft;
  isManaged: boolean;
  needsPasscode: (email: string) => boolean;
};

const isOfFirstStep = (path: string, first: FirstStep): boolean => path in first;

/** What the server refused of the first step: it stands above this one's fields, so it takes the focus, with the way back. */
function EarlierProblems({ children }: { children: ReactNode }) {
  const { t } = useWords('store');
  const box = useRef<HTMLDivElement>(null);
  useEffect(function bringIntoSight() {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <chakra.div
      ref={box}
      tabIndex={-1}
      role="alert"
      data-testid="earlier-problems"
      p="3"
      mb="3"
      borderRadius="box"
      bg="zhu.subtle"
      display="grid"
      gap="2"
      justifyItems="start"
    >
      {children}
      <PageButton to="/seller/add">{t('add.back')}</PageButton>
    </chakra.div>
  );
}

function SecondStepForm({ draft, isManaged, needsPasscode }: SecondStepFormProps) {
  const { t } = useWords('store');
  const navigate = useNavigate();
  const add = useAddStore(isManaged);
  const schema = useMemo(() => secondStepSchema(isPhone, draft.first.phone), [draft]);
  const { form, submit, errorOf, problems, changes, failure, isSaving } = useCallForm({
    schema,
    values: draft.second,
    area: 'store',
    save: async (second) => {
      const { passcode, passcode_again: _again, ...first } = draft.first;
      const account = needsPasscode(first.email) && passcode !== '' ? passcode : null;
      const made = await add.mutateAsync({ id: draft.id, ...first, ...second, passcode: account });
      setSession({ restaurant: { id: made.id, name: made.name } });
      toaster.create({ type: 'success', title: t('done.added') });
      await navigate('/seller/start');
      // Last: without a draft this page leads to its first step.
      dropDraft();
    },
  });
  const port = portOf(form, errorOf);
  const { values } = port;
  // Kept as soon as it is shown, also where the page is left in the same moment.
  useLayoutEffect(
    function keepTyped() {
      keepDraft({ second: values });
    },
    [values],
  );
  const earlier =
    add.error instanceof CallFailure ? add.error.errors.filter(({ path }) => isOfFirstStep(path, draft.first)) : [];
  return (
    <CurrencyContext value={port.values.currency}>
      <EntryForm submit={submit} aria-label={t('add.step_2')}>
        <StepHead step={2} />
        {earlier.length === 0 ? null : (
          // Keyed by the refusal: the next one is read out and brought into sight again.
          <EarlierProblems key={add.submittedAt}>
            {earlier.map(({ path }) => (
              <FieldError key={path}>{`${t(`field.${path}`)}: ${errorOf(path) ?? ''}`}</FieldError>
            ))}
          </EarlierProblems>
        )}
        <FormSection title={t('section.currency')}>
          <CurrencyField port={port} />
        </FormSection>
        <HoursSection port={port} cutoff={port} timeZone={VIEWER_ZONE} />
        <DeliverySection port={port} />
        <FormSection title={t('section.kitchen')}>
          <FieldRow>
            <WaitingTimeField port={port} />
            <span />
          </FieldRow>
        </FormSection>
        <FormSection title={t('section.money')}>
          <MoneyFields port={port} />
        </FormSection>
        <FormSection title={t('section.notify')}>
          <ContactFields port={port} />
        </FormSection>
        <FormSection title={t('section.about')}>
          <AboutFields port={port} />
        </FormSection>
        <chakra.div pb="3">
          <PageButton to="/seller/add">{t('add.back')}</PageButton>
        </chakra.div>
        <FormFooter
          changes={changes}
          canSaveUnchanged
          problems={problems}
          failure={failure}
          isSaving={isSaving}
          saveLabel={t('add.finish')}
        />
      </EntryForm>
    </CurrencyContext>
  );
}
