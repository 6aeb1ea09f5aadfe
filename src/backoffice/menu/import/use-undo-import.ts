import { useExportMenu, useImportMenu, useUndoImport } from '../../../data/menu/menu-mutations.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { sayFailure } from '../../kit/say.ts';

/** So long the toast offers to undo; after that the import dialog still does. */
export const UNDO_IMPORT_MS = 30_000;

/**
 * Undoes an import and says what came of it, also what stays because someone changed it since. The menu as it was before
 * is kept until the toast goes, and takes the undoing back.
 */
export function useUndo(): { undo: (importId: string) => void; isPending: boolean } {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { mutateAsync, isPending } = useUndoImport(restaurantId);
  const { mutateAsync: readMenu, isPending: isReading } = useExportMenu(restaurantId);
  const { mutateAsync: importMenu } = useImportMenu(restaurantId);
  const takeBack = async (content: string): Promise<void> => {
    const { applied } = await importMenu({ format: 'json', content }, { onError: sayFailure(t) });
    toaster.create(
      applied ? { type: 'success', title: t('file.taken_back') } : { type: 'error', title: t('file.not_taken_back') },
    );
  };
  // The dialog may be gone by then: what came of it is said all the same.
  const run = async (importId: string): Promise<void> => {
    const { content } = await readMenu('json', { onError: sayFailure(t) });
    const { removed, restored, kept } = await mutateAsync(importId, { onError: sayFailure(t) });
    const parts = [t('file.undone', { removed, restored }), ...(kept > 0 ? [t('file.kept', { count: kept })] : [])];
    toaster.create({
      type: 'success',
      title: parts.join(t('list_comma')),
      duration: UNDO_IMPORT_MS,
      action: { label: t('undo'), onClick: () => void takeBack(content).catch(() => undefined) },
    });
  };
  const undo = (importId: string): void => void run(importId).catch(() => undefined);
  return { undo, isPending: isPending || isReading };
}
