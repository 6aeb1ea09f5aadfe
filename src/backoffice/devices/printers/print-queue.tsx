import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { PRINT_JOB_STATES, type Printer, type PrintJob } from '#contract/domain/printer.ts';
import { printerQueries } from '../../../data/devices/printer-queries.ts';
import { Box } from '../../../ui/box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ListPager } from '../../kit/list/list-pager.tsx';
import { ListStates } from '../../kit/list/list-states.tsx';
import { useListSearch } from '../../kit/list/use-list-search.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { PrintJobRow } from './print-job-row.tsx';
import { QueueExport } from './queue-export.tsx';
import { oneOf, pageOf } from '../../kit/list/list-params.ts';

const PAGE_SIZE = 50;

const nameOf = (printers: readonly Printer[], job: PrintJob): string =>
  printers.find(({ id }) => id === job.printer_id)?.name ?? '';

/** What is and was to be printed, the newest first; what did not get printed can be tried again or given up. */
export function PrintQueue({ printers }: { printers: readonly Printer[] }) {
  const { t } = useWords('printers');
  const { id: restaurantId } = useRestaurant();
  const { search, change, clear } = useListSearch();
  const state = oneOf(PRINT_JOB_STATES, search.get('state'));
  const printer = printers.find(({ id }) => id === search.get('printer'));
  const filter = {
    page: pageOf(search),
    page_size: PAGE_SIZE,
    ...(state === undefined ? {} : { state }),
    ...(printer === undefined ? {} : { printer_id: printer.id }),
  };
  const list = useQuery(printerQueries.queue(restaurantId, filter));
  const { data } = list;
  return (
    <Box title={t('queue.title')} testId="print-queue" aside={<QueueExport filter={filter} printers={printers} />}>
      <chakra.div role="search" display="flex" flexWrap="wrap" gap="2" px="4" py="3">
        <SelectField
          label={t('queue.printer')}
          value={printer?.id ?? ''}
          none={t('queue.any_printer')}
          options={printers.map(({ id, name }) => ({ value: id, text: name }))}
          onChange={(id) => change({ printer: id })}
        />
        <SelectField
          label={t('queue.state')}
          value={state ?? ''}
          none={t('queue.any_state')}
          options={PRINT_JOB_STATES.map((value) => ({ value, text: t(`job_state.${value}`) }))}
          onChange={(value) => change({ state: value })}
        />
      </chakra.div>
      <ListStates
        area="printers"
        query={list}
        words="queue"
        glyph="单"
        isFiltered={state !== undefined || printer !== undefined}
        onClear={clear}
      />
      <ul>
        {data?.items.map((job) => (
          <PrintJobRow key={job.id} job={job} printerName={nameOf(printers, job)} />
        ))}
      </ul>
      {data === undefined || data.total === 0 ? null : (
        <chakra.div px="4" py="2">
          <ListPager list={data} total={t('queue.total', { count: data.total })} onPage={(page) => change({ page })} />
        </chakra.div>
      )}
    </Box>
  );
}
