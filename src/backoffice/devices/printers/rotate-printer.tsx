import type { Printer } from '#contract/domain/printer.ts';
import { useRotatePrinter } from '../../../data/devices/printer-queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import type { ShownOnce } from './secret-dialog.tsx';

type RotatePrinterProps = { printer: Printer; onSecret: (shown: ShownOnce) => void; onClose: () => void };

/** The old secret stops at once: the printer prints nothing until it has the new one. */
export function RotatePrinter({ printer, onSecret, onClose }: RotatePrinterProps) {
  const { t } = useWords('printers');
  const { id: restaurantId } = useRestaurant();
  const rotate = useRotatePrinter(restaurantId);
  return (
    <Confirm
      title={t('rotate_title', { name: printer.name })}
      text={t('rotate_text')}
      action={t('rotate_confirm')}
      no={t('keep')}
      isBusy={rotate.isPending}
      onYes={() => rotate.mutate(printer.id, { onSuccess: onSecret, onError: onClose })}
      onClose={onClose}
    />
  );
}
