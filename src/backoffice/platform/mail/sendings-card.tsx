import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HANDED_OVER_STATES, UNDELIVERED_STATES, type MailState, type Sending } from '#contract/http/platform/email.ts';
import { useCancelSending, usePauseSending } from '../../../data/platform/mail-mutations.ts';
import { mailQueries } from '../../../data/platform/mail-queries.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { sayFailure } from '../../kit/say.ts';
import { Row } from '../../kit/list/row.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useWords } from '../../use-words.ts';
import { useListSearch } from '../../kit/list/use-list-search.ts';
import { ListPager } from '../../kit/list/list-pager.tsx';

const TONES: Record<Sending['state'], ChipTone> = {
  scheduled: 'soon',
  sending: 'new',
  paused: 'soon',
  done: 'ok',
  cancelled: 'plain',
};

/** Mails sent to many, their progress, and what can still be stopped. Empty before the first. */
export function SendingsCard() {
  const { t } = useWords('mail');
  const [page, setPage] = useState(1);
  const [stopping, setStopping] = useState<Sending | null>(null);
  const query = useQuery(mailQueries.sendings(page));
  const { data } = query;
  const cancel = useCancelSending();
  if (data === undefined || data.total === 0) return null;
  return (
    <Box title={t('sending.title')} testId="sendings">
      <Reading query={query} />
      <ul>
        {data.items.map((sending) => (
          <SendingRow key={sending.id} sending={sending} onStop={() => setStopping(sending)} />
        ))}
      </ul>
      <chakra.div px="4" py="2">
        <ListPager
          list={data}
          label={t('sending.title')}
          total={t('sending.total', { count: data.total })}
          onPage={setPage}
        />
      </chakra.div>
      {stopping === null ? null : (
        <Confirm
          title={t('sending.stop_title')}
          text={t('sending.stop_text')}
          action={t('sending.stop')}
          no={t('form.cancel')}
          isBusy={cancel.isPending}
          onYes={() =>
            cancel.mutate(
              { id: stopping.id },
              {
                onSuccess: ({ cancelled }) =>
                  void toaster.create({ type: 'success', title: t('sending.stopped', { count: cancelled }) }),
                onError: sayFailure(t),
                onSettled: () => setStopping(null),
              },
            )
          }
          onClose={() => setStopping(null)}
        />
      )}
    </Box>
  );
}

function SendingRow({ sending, onStop }: { sending: Sending; onStop: () => void }) {
  const { t, when } = useWords('mail');
  const { change } = useListSearch();
  const pause = usePauseSending();
  const { state, template_name, audience, send_at, created_by, total, counts } = sending;
  const sum = (states: readonly MailState[]): number => states.reduce((all, one) => all + (counts[one] ?? 0), 0);
  const { kept = 0, delivered = 0, sent = 0 } = counts;
  const handed = sum(HANDED_OVER_STATES);
  const troubled = sum(UNDELIVERED_STATES);
  return (
    <Row lay="flow" data-testid="sending-row" rowGap="1" columnGap="3" px="4" py="2">
      <chakra.span color="fg.muted">{when(send_at)}</chakra.span>
      <Chip tone={TONES[state]}>{t(`sending.state.${state}`)}</Chip>
      <chakra.div flex="1" minW="160px">
        <chakra.b overflowWrap="anywhere">{template_name}</chakra.b>{' '}
        <chakra.span color="fg.muted">
          {t(`audience.${audience.kind}`)} · {created_by}
        </chakra.span>
      </chakra.div>
      {state === 'scheduled' ? null : (
        <chakra.span>
          <progress
            value={total === 0 ? 1 : sent + delivered + kept + troubled}
            max={total === 0 ? 1 : total}
            aria-label={t('sending.progress')}
          />{' '}
          {t('sending.counts', { handed, total })}
          {delivered === 0 ? null : ` · ${t('sending.arrived', { count: delivered })}`}
          {kept === 0 ? null : ` · ${t('mail.kept', { count: kept })}`}
        </chakra.span>
      )}
      {troubled === 0 ? null : (
        <Button look="ghost" color="zhu.fg" onClick={() => change({ sending: sending.id, state: 'undelivered' })}>
          {t('sending.troubled', { count: troubled })}
        </Button>
      )}
      {state === 'done' || state === 'cancelled' ? null : (
        <>
          <Button
            disabled={pause.isPending}
            onClick={() => pause.mutate({ id: sending.id, paused: state !== 'paused' }, { onError: sayFailure(t) })}
          >
            {t(state === 'paused' ? 'sending.resume' : 'sending.pause')}
          </Button>
          <Button onClick={onStop}>{t('sending.stop')}</Button>
        </>
      )}
    </Row>
  );
}
