import { chakra } from '@chakra-ui/react';
import { writtenIn } from '#contract/domain/mail-template.ts';
import type { MailTemplate } from '#contract/http/platform/email.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

const COLUMNS = { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 2fr) 140px 70px 80px minmax(0, 1fr) 190px' };
const LANGUAGES = ['zh', 'en'] as const;

type TemplateTableProps = {
  templates: readonly MailTemplate[];
  onEdit: (template: MailTemplate) => void;
  onSend: (template: MailTemplate) => void;
};

/** Every mail's words: the product's own, which can be said otherwise, and those that people send. */
export function TemplateTable({ templates, onEdit, onSend }: TemplateTableProps) {
  const { t } = useWords('mail');
  return (
    <Box title={t('template.title')} aside={t('template.both')} testId="templates">
      <chakra.div
        display={{ base: 'none', md: 'grid' }}
        gridTemplateColumns={COLUMNS}
        gap="3"
        px="4"
        h="36px"
        alignItems="center"
        textStyle="helper"
        color="fg.muted"
        borderBottomWidth="1px"
        borderColor="border.emphasized"
        aria-hidden="true"
      >
        <span>{t('template.name')}</span>
        <span>{t('template.languages')}</span>
        <chakra.span textAlign="end">{t('template.sent')}</chakra.span>
        <chakra.span textAlign="end">{t('template.handed_over')}</chakra.span>
        <span>{t('template.changed')}</span>
        <span />
      </chakra.div>
      <chakra.ul>
        {templates.map((template) => (
          <TemplateRow
            key={template.id ?? template.kind}
            template={template}
            onEdit={() => onEdit(template)}
            onSend={() => onSend(template)}
          />
        ))}
      </chakra.ul>
    </Box>
  );
}

type TemplateRowProps = { template: MailTemplate; onEdit: () => void; onSend: () => void };

function TemplateRow({ template, onEdit, onSend }: TemplateRowProps) {
  const { t, when } = useWords('mail');
  const { kind, name, sent, handed_over, updated_at, updated_by } = template;
  const written = writtenIn(template);
  const rate = sent === 0 ? '—' : `${((handed_over / sent) * 100).toFixed(1)}%`;
  return (
    <Row
      lay="table"
      data-testid="template-row"
      gridTemplateColumns={COLUMNS}
      rowGap="1"
      columnGap="3"
      px="4"
      py="2"
      minH="52px"
    >
      <chakra.div minW="0">
        <chakra.b overflowWrap="anywhere">{name}</chakra.b>
        <chakra.p textStyle="helper" color="fg.muted">
          {t(`kind.${kind}`)}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="1" gridColumn={{ base: '1', md: '2' }}>
        {LANGUAGES.map((language) =>
          written.includes(language) ? (
            <Chip key={language} tone="plain">
              {t(`language.${language}`)}
            </Chip>
          ) : (
            <Chip key={language} tone="soon" icon="soon">
              {t(`language.no_${language}`)}
            </Chip>
          ),
        )}
      </chakra.div>
      <chakra.span textAlign={{ md: 'end' }} gridColumn={{ base: '1', md: '3' }}>
        <chakra.span hideFrom="md">{t('template.sent')}: </chakra.span>
        {sent}
      </chakra.span>
      <chakra.span textAlign={{ md: 'end' }} gridColumn={{ base: '1', md: '4' }}>
        <chakra.span hideFrom="md">{t('template.handed_over')}: </chakra.span>
        {rate}
      </chakra.span>
      <chakra.span color="fg.muted" overflowWrap="anywhere" gridColumn={{ base: '1', md: '5' }}>
        {updated_at === null ? t('template.built_in') : `${when(updated_at)} ${updated_by ?? ''}`}
      </chakra.span>
      <chakra.div
        display="flex"
        gap="1"
        justifyContent="end"
        gridColumn={{ base: '2', md: '6' }}
        gridRow={{ base: '1', md: '1' }}
      >
        <Button aria-label={t('template.edit_named', { name })} look="ghost" onClick={onEdit}>
          <OfficeIcon name="edit" />
          <chakra.span hideBelow="md">{t('template.edit')}</chakra.span>
        </Button>
        {kind === 'custom' ? (
          <Button aria-label={t('send.named', { name })} onClick={onSend}>
            <OfficeIcon name="mail" />
            <chakra.span hideBelow="md">{t('send.action')}</chakra.span>
          </Button>
        ) : null}
      </chakra.div>
    </Row>
  );
}
