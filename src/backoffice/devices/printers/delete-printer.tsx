import type { Printer } from '#contract/domain/printer.ts';
import { useDeletePrinter } from '../../../data/devices/printer-queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

/** Deletes a printer; print jobs that wait for it are cancelled. */
export function DeletePrinter({ printer, onClose }: { printer: Printer; onClose: () => void }) {
  const { t } = useWords('printers');
  const { id: restaurantId } = useRestaurant();
  const remove = useDeletePrinter(restaurantId);
  return (
    <Confirm
      title={t('delete_title', { name: printer.name })}
      text={t('delete_text', { count: printer.waiting })}
      action={t('delete_confirm')}
      no={t('keep')}
      isBusy={remove.isPending}
      onYes={() =>
        remove.mutate(printer.id, {
          onSuccess: sayDone(t('done.deleted'), undefined, printer.name),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
