import type { Restaurant } from '#contract/domain/restaurant.ts';
import { useDeleteStore } from '../../../data/store/store-mutations.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

/** Takes a store out of use, after a question that names it. */
export function DeleteStore({ store, onClose }: { store: Pick<Restaurant, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useWords('store');
  const remove = useDeleteStore();
  const sayWhy = (reason: Error): void => {
    toaster.create({ type: 'error', title: refusalText(t, reason) });
  };
  return (
    <Confirm
      title={t('list.delete_title', { name: store.name })}
      text={t('list.delete_text')}
      action={t('list.delete_yes')}
      no={t('form.cancel')}
      isBusy={remove.isPending}
      onYes={() =>
        remove.mutate(store.id, {
          onSuccess: sayDone(t('done.deleted'), undefined, store.name),
          onError: sayWhy,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
