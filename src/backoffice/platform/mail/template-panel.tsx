import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import {
  MAIL_LIMITS,
  MAIL_VARIABLES,
  MailTemplateInputSchema,
  type MailTemplateInput,
} from '#contract/domain/mail-template.ts';
import type { MailTemplate } from '#contract/http/platform/email.ts';
import { useDeleteTemplate, useSaveTemplate, useTestMail } from '../../../data/platform/mail-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { sayDone, sayFailure } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { MailPreview } from './mail-preview.tsx';

const EMPTY: MailTemplateInput = {
  kind: 'custom',
  name: '',
  subject_zh: '',
  subject_en: '',
  body_zh: '',
  body_en: '',
};
const LANGUAGES = ['zh', 'en'] as const;

function inputOf({ kind, name, subject_zh, subject_en, body_zh, body_en }: MailTemplate): MailTemplateInput {
  return { kind, name, subject_zh, subject_en, body_zh, body_en };
}

/** A mail's words in both languages, as they will be read, and a try on oneself. */
export function TemplatePanel({ template, onClose }: { template: MailTemplate | null; onClose: () => void }) {
  const { t, language } = useWords('mail');
  const [isAsking, setIsAsking] = useState<'delete' | 'leave' | null>(null);
  const values = useMemo(() => (template === null ? EMPTY : inputOf(template)), [template]);
  const write = useSaveTemplate();
  const drop = useDeleteTemplate();
  const test = useTestMail();
  const id = template?.id ?? null;
  const { form, submit, failure, isSaving, changes, input } = useCallForm({
    schema: MailTemplateInputSchema,
    values,
    area: 'mail',
    fieldOf: (path) => path.replace(/^template\./, ''),
    save: async (input) => {
      const saved = template === null || id === null ? null : { id, version: template.version };
      await write.mutateAsync({ saved, template: input });
      toaster.create({ type: 'success', title: t(saved === null ? 'done.added' : 'done.edited') });
      onClose();
    },
  });
  const written = form.watch();
  const tryIt = (): void =>
    test.mutate(
      { template: form.getValues(), language },
      {
        onSuccess: ({ to, state, error }) =>
          void toaster.create({
            type: state === 'sent' || state === 'kept' ? 'success' : 'error',
            title: t(`tried.${state}`, { to, defaultValue: t('tried.failed') }),
            ...(error === null ? {} : { description: error }),
          }),
        onError: sayFailure(t),
      },
    );
  const leave = (): void => (changes > 0 ? setIsAsking('leave') : onClose());
  return (
    <FormPanel
      title={template === null ? t('template.add') : template.name}
      form={{ submit, failure, isSaving }}
      width="1000px"
      before={
        <>
          {id === null ? null : (
            <Button look="danger" disabled={drop.isPending} onClick={() => setIsAsking('delete')}>
              {t(template?.kind === 'custom' ? 'template.delete' : 'template.restore')}
            </Button>
          )}
          <chakra.span flex="1" />
          <Button disabled={test.isPending} onClick={tryIt}>
            {t('template.try')}
          </Button>
        </>
      }
      onClose={leave}
    >
      <TextField label={t('template.name')} maxLength={MAIL_LIMITS.name} autoComplete="off" {...input('name')} />
      <chakra.p textStyle="helper" color="fg.muted">
        {t('template.variables')}{' '}
        {MAIL_VARIABLES[values.kind].map((variable) => (
          <chakra.code key={variable} mr="2" translate="no">{`{{${variable}}}`}</chakra.code>
        ))}
      </chakra.p>
      <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        {LANGUAGES.map((one) => (
          <chakra.fieldset key={one} display="grid" gap="3" alignContent="start" minW="0">
            <chakra.legend textStyle="chip" mb="2">
              {t(`language.${one}`)}
            </chakra.legend>
            <TextField
              label={t('template.subject')}
              maxLength={MAIL_LIMITS.subject}
              lang={one === 'zh' ? 'zh-Hans' : 'en'}
              autoComplete="off"
              {...input(`subject_${one}`)}
            />
            <TextAreaField
              label={t('template.body')}
              maxLength={MAIL_LIMITS.body}
              minH="160px"
              lang={one === 'zh' ? 'zh-Hans' : 'en'}
              {...input(`body_${one}`)}
            />
            <MailPreview mail={written} language={one} />
          </chakra.fieldset>
        ))}
      </chakra.div>
      {isAsking === 'leave' ? (
        <Confirm
          title={t('template.leave')}
          text={t('template.leave_text')}
          action={t('template.leave_yes')}
          no={t('form.cancel')}
          onYes={onClose}
          onClose={() => setIsAsking(null)}
        />
      ) : null}
      {isAsking === 'delete' && id !== null ? (
        <Confirm
          title={t(template?.kind === 'custom' ? 'template.delete_title' : 'template.restore_title')}
          text={t(template?.kind === 'custom' ? 'template.delete_text' : 'template.restore_text')}
          action={t(template?.kind === 'custom' ? 'template.delete' : 'template.restore')}
          no={t('form.cancel')}
          isBusy={drop.isPending}
          onYes={() =>
            drop.mutate(
              { id },
              {
                onSuccess: sayDone(t('done.deleted'), onClose),
                onError: sayFailure(t),
              },
            )
          }
          onClose={() => setIsAsking(null)}
        />
      ) : null}
    </FormPanel>
  );
}
