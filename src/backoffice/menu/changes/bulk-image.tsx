import { useState } from 'react';
import type { Dish } from '#contract/domain/menu.ts';
import { useDishImages } from '../../../data/menu/menu-mutations.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { UploadWidget } from '../../kit/upload/upload-widget.tsx';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type BulkImageProps = { dishes: readonly Dish[]; onDone: () => void; onClose: () => void };

/** One picture for several dishes, or none for all of them. */
export function BulkImage({ dishes, onDone, onClose }: BulkImageProps) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const [image, setImage] = useState<string | null>(null);
  const update = useDishImages(restaurantId);
  const save = (): void =>
    update.mutate(
      { dish_ids: dishes.map(({ id }) => id), image },
      {
        onSuccess: sayDone(t('done.edited'), onDone),
      },
    );
  return (
    <ActionDialog
      title={t('bulk.image_title', { count: dishes.length })}
      action={t(image === null ? 'bulk.image_none' : 'form.save')}
      look={image === null ? 'danger' : 'ink'}
      isDisabled={update.isPending}
      onYes={save}
      onClose={onClose}
    >
      <UploadWidget label={t('field.image')} dataField="dish.image" value={image} onChange={setImage} />
    </ActionDialog>
  );
}
