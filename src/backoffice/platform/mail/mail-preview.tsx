import { chakra } from '@chakra-ui/react';
import type { Language } from '#contract/domain/basics.ts';
import {
  fillTemplate,
  mailIn,
  templateProblems,
  textIn,
  type MailTemplateInput,
} from '#contract/domain/mail-template.ts';
import { SAMPLE_VALUES } from '#contract/domain/mail-words.ts';
import { FieldError } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';

/** The mail as someone will read it, with sample values; where this language is missing, the other one is sent. */
export function MailPreview({ mail, language }: { mail: MailTemplateInput; language: Language }) {
  const { t } = useWords('mail');
  const { subject, body } = fillTemplate(mailIn(mail, language), SAMPLE_VALUES[language]);
  const problems = templateProblems(mail.kind, textIn(mail, language)).filter(
    ({ code }) => code === 'unknown_variable' || textIn(mail, language).body.trim() !== '',
  );
  return (
    <chakra.div data-testid={`preview-${language}`} display="grid" gap="2">
      {problems.map(({ code, variable }) => (
        <FieldError key={code + variable}>{t(`problem.${code}`, { variable: `{{${variable}}}` })}</FieldError>
      ))}
      <chakra.div textStyle="helper" color="fg.muted">
        {t('template.preview')}
      </chakra.div>
      <chakra.div
        p="3"
        bg="bg.subtle"
        borderRadius="control"
        borderWidth="1px"
        borderColor="border"
        overflowWrap="anywhere"
      >
        <chakra.b display="block" mb="2">
          {subject || '—'}
        </chakra.b>
        <chakra.p whiteSpace="pre-line">{body || '—'}</chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
