import { useImportMenu } from '../../../data/menu/menu-mutations.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

const UNDO_MS = 15_000;

/** Says that something was deleted and, for a while, brings it back as it was: the file of it is taken in again. */
export function useUndoToast(): (file: string) => void {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const bringBack = useImportMenu(restaurantId);
  return (file) => {
    toaster.create({
      type: 'success',
      title: t('done.deleted'),
      duration: UNDO_MS,
      action: {
        label: t('undo'),
        onClick: () =>
          void bringBack.mutateAsync({ format: 'json', content: file }).then(
            () => toaster.create({ type: 'success', title: t('undone') }),
            (reason: Error) => toaster.create({ type: 'error', title: failureText(t, reason) }),
          ),
      },
    });
  };
}
