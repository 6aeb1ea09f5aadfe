import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTemplate } from '#contract/http/email.ts';
import { mailQueries } from '../../data/mail/mail-queries.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { MailLogCard } from './mail-log-card.tsx';
import { SendPanel } from './send-panel.tsx';
import { SendingsCard } from './sendings-card.tsx';
import { TemplatePanel } from './template-panel.tsx';
import { TemplateTable } from './template-table.tsx';

type Open = { panel: 'template'; template: MailTemplate | null } | { panel: 'send'; template: MailTemplate };

/** What the platform writes to people: the words, who gets them, and what became of each mail. */
export function MailPage() {
  const { t } = useWords('mail');
  useTitle(t('page.mail'));
  const { data, error, isPending, refetch } = useQuery(mailQueries.templates());
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  return (
    <chakra.div display="grid" gap="16px" gridTemplateColumns="minmax(0, 1fr)">
      <PageHead
        title={t('page.mail')}
        {...(data === undefined ? {} : { help: t(`way.${data.way}`, { from: data.from }) })}
      >
        <Button look="ink" onClick={() => setOpen({ panel: 'template', template: null })}>
          <OfficeIcon name="plus" />
          {t('template.add')}
        </Button>
      </PageHead>
      {isPending ? <SkeletonRows label={t('loading')} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('template.failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data === undefined ? null : (
        <TemplateTable
          templates={data.items}
          onEdit={(template) => setOpen({ panel: 'template', template })}
          onSend={(template) => setOpen({ panel: 'send', template })}
        />
      )}
      <SendingsCard />
      <MailLogCard />
      {open?.panel === 'template' ? <TemplatePanel template={open.template} onClose={close} /> : null}
      {open?.panel === 'send' ? <SendPanel template={open.template} onClose={close} /> : null}
    </chakra.div>
  );
}
