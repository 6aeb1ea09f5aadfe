import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { secondStepSchema } from '#contract/domain/store-rules.ts';
import { useAddStore } from '../../../data/restaurant/store-mutations.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { setSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormFooter } from '../../form/form-footer.tsx';
import { FieldRow, FormSection } from '../../form/form-section.tsx';
import { useCallForm } from '../../form/use-call-form.ts';
import { useTitle } from '../../shell/use-title.ts';
import { UploadWidget } from '../../upload/upload-widget.tsx';
import { useWords } from '../../use-words.ts';
import { DeliverySection, HoursSection, MoneyFields } from '../business-fields.tsx';
import { portOf, type FormPort } from '../form-port.ts';
import { NumberField } from '../number-field.tsx';
import { isPhone } from '../us-phone.ts';
import { dropDraft, keepDraft } from './draft-storage.ts';
import { StepHead } from './step-head.tsx';
import type { FirstStep, SecondStep, StoreDraft } from './steps.ts';
import { useDraft } from './use-draft.ts';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

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
      dropDraft();
      setSession({ restaurant: { id: made.id, name: made.name } });
      toaster.create({ type: 'success', title: t('done.added') });
      await navigate('/seller/configuration');
    },
  });
  const port = portOf(form, errorOf);
  const { values } = port;
  useEffect(
    function keepTyped() {
      keepDraft({ second: values });
    },
    [values],
  );
  const earlier =
    add.error instanceof CallFailure ? add.error.errors.filter(({ path }) => isOfFirstStep(path, draft.first)) : [];
  return (
    <chakra.form noValidate onSubmit={(event) => void submit(event)} aria-label={t('add.step_2')}>
      <StepHead step={2} />
      {earlier.length === 0 ? null : (
        <chakra.div p="12px" mb="12px" borderRadius="8px" bg="zhu.subtle">
          {earlier.map(({ path }) => (
            <FieldError key={path}>{`${t(`field.${path}`)}: ${errorOf(path) ?? ''}`}</FieldError>
          ))}
        </chakra.div>
      )}
      <HoursSection port={port} timeZone={HERE} />
      <DeliverySection port={port} />
      <FormSection title={t('section.kitchen')}>
        <FieldRow>
          <NumberField
            label={t('field.waiting_time_minutes')}
            help={t('field.waiting_time_help')}
            dataField="restaurant.waiting_time_minutes"
            unit={t('unit.minutes')}
            {...port.number('waiting_time_minutes')}
          />
          <span />
        </FieldRow>
      </FormSection>
      <FormSection title={t('section.money')}>
        <MoneyFields port={port} />
      </FormSection>
      <NoticeFields port={port} />
      <FormSection title={t('section.about')}>
        <FieldRow min="280px">
          <TextAreaField
            label={t('field.introduction_zh')}
            dataField="restaurant.introduction_zh"
            lang="zh-Hans"
            maxLength={2000}
            {...port.text('introduction_zh')}
          />
          <TextAreaField
            label={t('field.introduction_en')}
            dataField="restaurant.introduction_en"
            lang="en"
            maxLength={2000}
            {...port.text('introduction_en')}
          />
        </FieldRow>
        <UploadWidget
          label={t('field.store_image')}
          dataField="restaurant.store_image"
          value={values.store_image}
          error={errorOf('store_image')}
          onChange={(path) => port.set('store_image', path)}
        />
      </FormSection>
      <chakra.div pb="12px">
        <Button asChild>
          <Link to="/seller/add">{t('add.back')}</Link>
        </Button>
      </chakra.div>
      <FormFooter
        changes={changes}
        canSaveUnchanged
        problems={problems}
        failure={failure}
        isSaving={isSaving}
        saveLabel={t('add.finish')}
      />
    </chakra.form>
  );
}

function NoticeFields({ port }: { port: FormPort<Pick<SecondStep, 'notify_phone' | 'fax' | 'need_fax'>> }) {
  const { t } = useWords('store');
  return (
    <FormSection title={t('section.notify')}>
      <FieldRow>
        <TextField
          label={t('field.notify_phone')}
          help={t('field.notify_phone_help')}
          placeholder="212-555-0189"
          dataField="restaurant.notify_phone"
          inputMode="tel"
          maxLength={12}
          {...port.text('notify_phone')}
        />
        <TextField
          label={t('field.fax')}
          dataField="restaurant.fax"
          inputMode="tel"
          maxLength={20}
          {...port.text('fax')}
        />
      </FieldRow>
      <SwitchField
        label={t('field.need_fax')}
        dataField="restaurant.need_fax"
        isOn={port.values.need_fax}
        onChange={(isOn) => port.set('need_fax', isOn)}
      />
    </FormSection>
  );
}
