import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Printer } from '#contract/domain/printer.ts';
import { printerQueries } from '../../../data/devices/printer-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { DeletePrinter } from './delete-printer.tsx';
import { PrintQueue } from './print-queue.tsx';
import { PrinterCard } from './printer-card.tsx';
import { PrinterPanel } from './printer-panel.tsx';
import { RotatePrinter } from './rotate-printer.tsx';
import { SecretDialog, type ShownOnce } from './secret-dialog.tsx';

type Asking = { kind: 'edit' | 'rotate' | 'delete'; printer: Printer } | { kind: 'add' };

/** The printers of the kitchen: how each one is, what it prints, and what waits for it. */
export function PrintersPage() {
  const { t } = useWords('printers');
  useTitle(t('page.printers'));
  const may = useMay();
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(printerQueries.list(restaurantId));
  const { data } = query;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [shown, setShown] = useState<ShownOnce | null>(null);
  const close = (): void => setAsking(null);
  const showSecret = (once: ShownOnce): void => {
    close();
    setShown(once);
  };
  const printers = data?.items;
  const add = may('printer.manage') ? (
    <Button look="ink" onClick={() => setAsking({ kind: 'add' })}>
      <OfficeIcon name="plus" />
      {t('add')}
    </Button>
  ) : null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PageHead title={t('page.printers')} help={t('help')}>
        {add}
      </PageHead>
      {data?.has_chinese_font === false ? (
        <chakra.p role="alert" display="flex" gap="2" bg="amber.subtle" color="amber.fg" borderRadius="control" p="3">
          <Icon name="triangle" />
          {t('no_font')}
        </chakra.p>
      ) : null}
      <Reading query={query} failed={t('failed')} rows={2} height={140} />
      {printers?.length === 0 ? (
        <EmptyState glyph="印" title={t('empty')} text={t('empty_text')}>
          {add}
        </EmptyState>
      ) : null}
      <chakra.ul display="grid" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr', '2xl': '1fr 1fr 1fr' }} gap="4">
        {printers?.map((printer) => (
          <PrinterCard
            key={printer.id}
            printer={printer}
            onEdit={() => setAsking({ kind: 'edit', printer })}
            onRotate={() => setAsking({ kind: 'rotate', printer })}
            onDelete={() => setAsking({ kind: 'delete', printer })}
          />
        ))}
      </chakra.ul>
      {printers === undefined ? null : <PrintQueue printers={printers} />}
      {asking?.kind === 'add' ? <PrinterPanel printer={undefined} onSecret={showSecret} onClose={close} /> : null}
      {asking?.kind === 'edit' ? <PrinterPanel printer={asking.printer} onSecret={showSecret} onClose={close} /> : null}
      {asking?.kind === 'rotate' ? (
        <RotatePrinter printer={asking.printer} onSecret={showSecret} onClose={close} />
      ) : null}
      {asking?.kind === 'delete' ? <DeletePrinter printer={asking.printer} onClose={close} /> : null}
      {shown === null ? null : <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </chakra.div>
  );
}
