import { useDeleteGroup } from '../../../data/menu/group-mutations.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { sayDone } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { DishNames } from './dish-names.tsx';
import type { GroupEntry } from './use-option-groups.ts';

/** Deletes a shared group; one in use says where, and each dish keeps it as its own. */
export function DeleteGroup({ entry: { group, dish_ids }, onClose }: { entry: GroupEntry; onClose: () => void }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const remove = useDeleteGroup(restaurantId);
  const isUsed = dish_ids.length > 0;
  return (
    <ActionDialog
      area="menu"
      role="alertdialog"
      look="danger"
      title={t('group.delete_named', { name: group.label })}
      action={t(isUsed ? 'group.delete_used' : 'delete.confirm')}
      no={t('delete.keep')}
      isDisabled={remove.isPending}
      error={remove.error}
      onYes={() =>
        remove.mutate(
          { group_id: group.id, detach: isUsed },
          { onSuccess: sayDone(t('done.deleted'), onClose, group.label) },
        )
      }
      onClose={onClose}
    >
      <p>{t(isUsed ? 'group.delete_used_text' : 'group.delete_text')}</p>
      {isUsed ? <DishNames title={t('group.on', { count: dish_ids.length })} dishIds={dish_ids} /> : null}
    </ActionDialog>
  );
}
