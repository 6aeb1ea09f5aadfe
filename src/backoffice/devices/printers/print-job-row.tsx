import { chakra } from '@chakra-ui/react';
import type { PrintJob, PrintJobState } from '#contract/domain/printer.ts';
import { useCancelPrint, useRetryPrint } from '../../../data/devices/printer-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

const TONES: Record<PrintJobState, ChipTone> = {
  waiting: 'new',
  printing: 'new',
  printed: 'ok',
  failed: 'late',
  cancelled: 'outline',
};

export function PrintJobRow({ job, printerName }: { job: PrintJob; printerName: string }) {
  const { t, time } = useWords('printers');
  const { id: restaurantId } = useRestaurant();
  const retry = useRetryPrint(restaurantId);
  const cancel = useCancelPrint(restaurantId);
  const { order_no: orderNo, state } = job;
  const what = orderNo ?? t('reason.test');
  const isOpen = state === 'waiting' || state === 'printing' || state === 'failed';
  return (
    <chakra.li
      data-testid="print-job"
      data-state={state}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      rowGap="2"
      columnGap="3"
      px="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.b minW="64px" data-field="print_job.order_no">
        {what}
      </chakra.b>
      <Chip tone={TONES[state]} field="print_job.state">
        {t(`job_state.${state}`)}
      </Chip>
      {job.is_duplicate ? (
        <Chip tone="soon" field="print_job.is_duplicate">
          {t('duplicate')}
        </Chip>
      ) : null}
      <chakra.span flex="1 1 240px" minW="0" overflowWrap="anywhere" textStyle="chip" color="fg.muted">
        <span data-field="print_job.printer_id">{printerName}</span>
        {' · '}
        <span data-field="print_job.receipt">{t(`receipt.${job.receipt}`)}</span>
        {' · '}
        <span data-field="print_job.reason">{t(`reason.${job.reason}`)}</span>
        {job.requested_by === '' ? null : <span data-field="print_job.requested_by">{` · ${job.requested_by}`}</span>}
        {' · '}
        <span data-field="print_job.copies">
          {t('printed_of', { printed: job.copies_printed, copies: job.copies })}
        </span>
        {job.error === null ? null : (
          <chakra.b color={state === 'cancelled' ? 'fg.muted' : 'zhu.fg'} data-field="print_job.error">
            {' · '}
            {t(`error.${job.error}`)}
            {job.attempts > 1 && state !== 'cancelled' ? ` · ${t('attempts', { count: job.attempts })}` : ''}
          </chakra.b>
        )}
      </chakra.span>
      <chakra.span textStyle="helper" color="fg.muted" data-field="print_job.created_at">
        {time(job.created_at, 'dayAndClock')}
      </chakra.span>
      {isOpen ? (
        <chakra.span display="flex" gap="2">
          <Button
            disabled={retry.isPending}
            onClick={() => retry.mutate(job.id)}
            aria-label={t('retry_named', { what })}
          >
            {t('retry_job')}
          </Button>
          <Button
            look="danger"
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(job.id)}
            aria-label={t('cancel_named', { what })}
          >
            {t('cancel_job')}
          </Button>
        </chakra.span>
      ) : null}
    </chakra.li>
  );
}
