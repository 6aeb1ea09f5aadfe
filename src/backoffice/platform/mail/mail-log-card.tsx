import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAIL_STATES, type MailLog } from '#contract/http/platform/email.ts';
import { useRetryMail } from '../../../data/platform/mail-mutations.ts';
import { isUnderWay, mailQueries } from '../../../data/platform/mail-queries.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ListStates } from '../../kit/list/list-states.tsx';
import { useListSearch } from '../../kit/list/use-list-search.ts';
import { sayDone, sayFailure } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { MailRow } from './mail-row.tsx';
import { OtherAddress } from './other-address.tsx';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { useMailFile } from './use-mail-file.ts';
import { ListPager } from '../../kit/list/list-pager.tsx';
import { oneOf, pageOf } from '../../kit/list/list-params.ts';

const PAGE_SIZE = 50;
const STATES = ['', 'undelivered', ...MAIL_STATES] as const;

/** What became of each mail. What did not arrive can be tried again, or sent to another address. */
export function MailLogCard() {
  const { t } = useWords('mail');
  const { search, change, clear } = useListSearch();
  const [moving, setMoving] = useState<MailLog | null>(null);
  const retry = useRetryMail();
  const sending_id = search.get('sending') ?? '';
  const filter = {
    state: oneOf(STATES, search.get('state')) ?? ('' as const),
    q: search.get('q') ?? '',
    page: pageOf(search),
    page_size: PAGE_SIZE,
    ...(sending_id === '' ? {} : { sending_id }),
  };
  const isBusy = isUnderWay(useQuery(mailQueries.sendings(1)).data);
  const list = useQuery(mailQueries.log(filter, isBusy));
  const { data } = list;
  const file = useMailFile(filter);
  const again = (mail: MailLog): void =>
    retry.mutate(
      { ids: [mail.id] },
      {
        onSuccess: sayDone(t('mail.queued')),
        onError: sayFailure(t),
      },
    );
  return (
    <Box
      title={t('mail.title')}
      testId="mail-log"
      aside={
        <>
          {data === undefined || data.sent === 0 ? null : (
            <span>
              {t('mail.month', { count: data.sent, handed: data.handed_over })}
              {data.kept === 0 ? null : ` · ${t('mail.kept', { count: data.kept })}`}
            </span>
          )}
          <ExportButton {...file} isDisabled={(data?.total ?? 0) === 0} />
        </>
      }
    >
      <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" px="4" py="3">
        <SearchBox label={t('mail.search')} value={filter.q} width="240px" onChange={(q) => change({ q })} />
        <SelectField
          label={t('mail.state')}
          value={filter.state}
          options={STATES.map((value) => ({ value, text: t(value === '' ? 'mail.any' : `mail_state.${value}`) }))}
          onChange={(state) => change({ state })}
        />
        {sending_id === '' ? null : (
          <Button onClick={() => change({ sending: null })}>{t('mail.one_sending')} ✕</Button>
        )}
      </chakra.div>
      <ListStates
        area="mail"
        query={list}
        words="mail"
        glyph="信"
        isFiltered={filter.state !== '' || filter.q !== '' || sending_id !== ''}
        onClear={clear}
      />
      <ul>
        {data?.items.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            isBusy={retry.isPending}
            onRetry={() => again(mail)}
            onMove={() => setMoving(mail)}
          />
        ))}
      </ul>
      {data === undefined || data.total === 0 ? null : (
        <chakra.div px="4" py="2">
          <ListPager
            list={data}
            label={t('mail.title')}
            total={t('mail.total', { count: data.total })}
            onPage={(page) => change({ page })}
          />
        </chakra.div>
      )}
      {moving === null ? null : <OtherAddress mail={moving} onClose={() => setMoving(null)} />}
    </Box>
  );
}
