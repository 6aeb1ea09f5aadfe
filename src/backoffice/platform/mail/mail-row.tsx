import { chakra } from '@chakra-ui/react';
import { UNDELIVERED_STATES, type MailLog, type MailState } from '#contract/http/platform/email.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { Row } from '../../kit/list/row.tsx';
import { useWords } from '../../use-words.ts';

const LOOKS: Record<MailState, { tone: ChipTone; icon?: IconName }> = {
  queued: { tone: 'plain' },
  retrying: { tone: 'soon', icon: 'soon' },
  sent: { tone: 'new', icon: 'check' },
  delivered: { tone: 'ok', icon: 'check' },
  kept: { tone: 'outline' },
  bounced: { tone: 'late', icon: 'late' },
  returned: { tone: 'late', icon: 'late' },
  complained: { tone: 'late', icon: 'late' },
  failed: { tone: 'late', icon: 'late' },
  skipped: { tone: 'soon', icon: 'soon' },
  cancelled: { tone: 'plain' },
};
const TROUBLED: readonly MailState[] = UNDELIVERED_STATES;

type MailRowProps = { mail: MailLog; isBusy: boolean; onRetry: () => void; onMove: () => void };

/** One mail: when, what, to whom, what became of it, and what to do where it did not arrive. */
export function MailRow({ mail, isBusy, onRetry, onMove }: MailRowProps) {
  const { t, when } = useWords('mail');
  const { state, error, next_try_at, attempts } = mail;
  // Only mails of a sending can be tried again: the text of the others is not stored.
  const isStuck = mail.sending_id !== null && TROUBLED.includes(state);
  return (
    <Row
      lay="table"
      line="above"
      data-testid="mail-row"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        md: '120px minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1.4fr) auto',
      }}
      rowGap="1"
      columnGap="3"
      px="4"
      py="2"
      minH="48px"
    >
      <chakra.span color="fg.muted">{when(mail.created_at)}</chakra.span>
      <chakra.span overflowWrap="anywhere" gridColumn={{ base: '1', md: '2' }}>
        {mail.subject}
        <chakra.span textStyle="helper" color="fg.muted" display="block">
          {t(`log_kind.${mail.kind}`)} · {mail.template_name}
        </chakra.span>
      </chakra.span>
      <chakra.span overflowWrap="anywhere" gridColumn={{ base: '1', md: '3' }}>
        {mail.to}
      </chakra.span>
      <chakra.span gridColumn={{ base: '1', md: '4' }} minW="0">
        <Chip {...LOOKS[state]}>{t(`mail_state.${state}`)}</Chip>
        {error === null ? null : (
          <chakra.span display="block" textStyle="helper" color="fg.muted" overflowWrap="anywhere">
            {error}
          </chakra.span>
        )}
        {state === 'retrying' && next_try_at !== null ? (
          <chakra.span display="block" textStyle="helper" color="fg.muted">
            {t('mail.next', { count: attempts + 1, at: when(next_try_at) })}
          </chakra.span>
        ) : null}
      </chakra.span>
      <chakra.div
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        gap="1"
        gridColumn={{ base: '2', md: '5' }}
        gridRow={{ base: '1 / 4', md: '1' }}
      >
        {isStuck ? (
          <>
            <Button disabled={isBusy} aria-label={t('mail.retry_named', { to: mail.to })} onClick={onRetry}>
              {t('mail.retry')}
            </Button>
            <Button disabled={isBusy} aria-label={t('mail.move_named', { to: mail.to })} onClick={onMove}>
              {t('mail.move')}
            </Button>
          </>
        ) : null}
      </chakra.div>
    </Row>
  );
}
