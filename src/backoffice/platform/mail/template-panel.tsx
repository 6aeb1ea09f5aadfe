import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  MAIL_LIMITS,
  MAIL_VARIABLES,
  MailTemplateInputSchema,
  type MailTemplateInput,
} from '#contract/domain/mail-template.ts';
import type { MailTemplate } from '#contract/http/platform/email.ts';
import { useDeleteTemplate, useSaveTemplate, useTestMail } from '../../../data/platform/mail-mutations.ts';
import { mailQueries } from '../../../data/platform/mail-queries.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useStaleDecision } from '../../kit/stale/use-stale-decision.tsx';
import { useSaveOver, type Saved } from '../../kit/stale/use-save-over.ts';
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

function savedOf({
  version,
  kind,
  name,
  subject_zh,
  subject_en,
  body_zh,
  body_en,
}: MailTemplate): Saved<MailTemplateInput> {
  return { version, values: { kind, name, subject_zh, subject_en, body_zh, body_en } };
}

/** A mail's words in both languages, as they will be read, and a try on oneself. */
export function TemplatePanel({ template, onClose }: { template: MailTemplate | null; onClose: () => void }) {
  const { t, language } = useWords('mail');
  const [isAsking, setIsAsking] = useState<'delete' | 'leave' | null>(null);
  const saved = useMemo(() => (template === null ? { version: 0, values: EMPTY } : savedOf(template)), [template]);
  const { values } = saved;
  const queryClient = useQueryClient();
  const write = useSaveTemplate();
  const drop = useDeleteTemplate();
  const test = useTestMail();
  const id = template?.id ?? null;
  const over = useSaveOver({
    saved,
    readNewest: async () => {
      const { items } = await queryClient.fetchQuery({ ...mailQueries.templates(), staleTime: 0 });
      const newest = items.find((one) => one.id === id);
      if (newest === undefined) throw new CallFailure('not_found', 404, 'the template is gone');
      return savedOf(newest);
    },
    send: (version, _change, input) =>
      write.mutateAsync({ saved: id === null ? null : { id, version }, template: input }),
  });
  const { form, submit, failure, isSaving, changes, input } = useCallForm({
    schema: MailTemplateInputSchema,
    values,
    area: 'mail',
    fieldOf: (path) => path.replace(/^template\./, ''),
    save: async (input, put) => {
      await over.save(input, put);
      toaster.create({ type: 'success', title: t(id === null ? 'done.added' : 'done.edited') });
      onClose();
    },
  });
  const decide = useStaleDecision({
    over,
    saved,
    form,
    changes,
    failure,
    area: 'mail',
    labelOf: (field) => {
      const [part = '', language] = field.split('_');
      return language === undefined ? t(`template.${part}`) : `${t(`template.${part}`)} · ${t(`language.${language}`)}`;
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
      form={{ submit, failure: decide.footer.failure, isSaving }}
      waitsFor={decide.footer.waitsFor}
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
      {decide.notice}
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
