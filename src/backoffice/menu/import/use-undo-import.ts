import { useUndoImport } from '../../../data/menu/menu-mutations.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { sayFailure } from '../../kit/say.ts';

/** So long the toast offers to undo; after that the import dialog still does. */
export const UNDO_IMPORT_MS = 30_000;

/** Undoes an import and says what came of it, also what stays because someone changed it since. */
export function useUndo(): { undo: (importId: string) => void; isPending: boolean } {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { mutateAsync, isPending } = useUndoImport(restaurantId);
  // The dialog may be gone by then: what came of it is said all the same.
  const run = async (importId: string): Promise<void> => {
    const { removed, restored, kept } = await mutateAsync(importId, { onError: sayFailure(t) });
    const parts = [t('file.undone', { removed, restored }), ...(kept > 0 ? [t('file.kept', { count: kept })] : [])];
    toaster.create({ type: 'success', title: parts.join(t('list_comma')) });
  };
  const undo = (importId: string): void => void run(importId).catch(() => undefined);
  return { undo, isPending };
}
