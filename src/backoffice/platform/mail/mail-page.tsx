import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTemplate } from '#contract/http/platform/email.ts';
import { mailQueries } from '../../../data/platform/mail-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
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
  const query = useQuery(mailQueries.templates());
  const { data } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  // Somebody else may change it while it is open [EN9].
  const newestOf = (one: MailTemplate): MailTemplate =>
    data?.items.find(({ id }) => id !== null && id === one.id) ?? one;
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <PageHead
        title={t('page.mail')}
        {...(data === undefined ? {} : { help: t(`way.${data.way}`, { from: data.from }) })}
      >
        <Button look="ink" onClick={() => setOpen({ panel: 'template', template: null })}>
          <OfficeIcon name="plus" />
          {t('template.add')}
        </Button>
      </PageHead>
      <Reading query={query} failed={t('template.failed')} />
      {data === undefined ? null : (
        <TemplateTable
          templates={data.items}
          onEdit={(template) => setOpen({ panel: 'template', template })}
          onSend={(template) => setOpen({ panel: 'send', template })}
        />
      )}
      <SendingsCard />
      <MailLogCard />
      {open?.panel === 'template' ? (
        <TemplatePanel template={open.template === null ? null : newestOf(open.template)} onClose={close} />
      ) : null}
      {open?.panel === 'send' ? <SendPanel template={open.template} onClose={close} /> : null}
    </chakra.div>
  );
}
