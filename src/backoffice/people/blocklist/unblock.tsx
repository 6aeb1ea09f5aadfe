import { useDeleteBlocks } from '../../../data/people/blocklist-queries.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

type UnblockProps = { ids: readonly string[]; onDone: () => void; onClose: () => void };

/** Asks before entries leave the list. */
export function Unblock({ ids, onDone, onClose }: UnblockProps) {
  const { t } = useWords('moderation');
  const remove = useDeleteBlocks();
  return (
    <Confirm
      title={t('block.delete_title', { count: ids.length })}
      text={t('block.delete_text')}
      action={t('block.delete_yes')}
      no={t('form.cancel')}
      isBusy={remove.isPending}
      onYes={() =>
        remove.mutate([...ids], {
          onSuccess: sayDone(t('done.deleted'), onDone),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
