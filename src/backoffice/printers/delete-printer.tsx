import type { Printer } from '#contract/domain/printer.ts';
import { useDeletePrinter } from '../../data/printer/printer-queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

/** What waits for it is printed nowhere. */
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
          onSuccess: () => void toaster.create({ type: 'success', title: t('done.deleted') }),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
