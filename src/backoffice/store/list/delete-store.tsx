import type { Restaurant } from '#contract/domain/restaurant.ts';
import { useDeleteStore } from '../../../data/restaurant/store-mutations.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { failureText } from '../../failure-text.ts';
import { fieldErrorText } from '../../form/use-call-form.ts';
import { useWords } from '../../use-words.ts';

/** Takes a store out of use, after a question that names it. */
export function DeleteStore({ store, onClose }: { store: Pick<Restaurant, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useWords('store');
  const remove = useDeleteStore();
  const sayWhy = (reason: Error): void => {
    const [first] = reason instanceof CallFailure ? reason.errors : [];
    const title = first === undefined ? failureText(t, reason) : fieldErrorText(t, first);
    toaster.create({ type: 'error', title });
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
          onSuccess: () => toaster.create({ type: 'success', title: t('done.deleted') }),
          onError: sayWhy,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
