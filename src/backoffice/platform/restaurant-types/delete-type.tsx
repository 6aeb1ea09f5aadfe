import type { RestaurantType } from '#contract/http/platform/restaurant-type.ts';
import { useDeleteType } from '../../../data/platform/type-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { failureText, firstProblem } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** A type that is in use stays: it says where, instead of a question that would end in a refusal. */
export function DeleteType({ type, onClose }: { type: RestaurantType; onClose: () => void }) {
  const { t, name } = useWords('moderation');
  const remove = useDeleteType();
  if (type.restaurant_count > 0)
    return (
      <Modal
        title={t('type.in_use_title', { name: name(type) })}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <PageButton look="ink" to={`/seller/list?type=${type.id}`}>
              {t('type.see_restaurants')}
            </PageButton>
          </>
        }
      >
        {t('type.in_use_text', { count: type.restaurant_count })}
      </Modal>
    );
  const sayWhy = (reason: Error): void => {
    const first = firstProblem(reason);
    const isUsed = first?.code === 'in_use';
    const title = isUsed ? t('type.in_use_text', { count: Number(first.params?.['count']) }) : failureText(t, reason);
    toaster.create({ type: 'error', title });
  };
  return (
    <Confirm
      title={t('type.delete_title', { name: name(type) })}
      text={t('type.delete_text')}
      action={t('type.delete_yes')}
      no={t('form.cancel')}
      isBusy={remove.isPending}
      onYes={() =>
        remove.mutate(type.id, {
          onSuccess: sayDone(t('done.deleted')),
          onError: sayWhy,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
