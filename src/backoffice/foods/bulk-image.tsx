import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Dish } from '#contract/domain/menu.ts';
import { useDishImages } from '../../data/menu/menu-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { UploadWidget } from '../upload/upload-widget.tsx';
import { useWords } from '../use-words.ts';

type BulkImageProps = { dishes: readonly Dish[]; onDone: () => void; onClose: () => void };

/** One picture for several dishes, or none for all of them. */
export function BulkImage({ dishes, onDone, onClose }: BulkImageProps) {
  const { t } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const [image, setImage] = useState<string | null>(null);
  const update = useDishImages(restaurantId);
  const save = (): void =>
    update.mutate(
      { dish_ids: dishes.map(({ id }) => id), image },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('done.edited') });
          onDone();
        },
      },
    );
  return (
    <Modal
      title={t('bulk.image_title', { count: dishes.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look={image === null ? 'danger' : 'ink'} disabled={update.isPending} onClick={save}>
            {t(image === null ? 'bulk.image_none' : 'form.save')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="8px">
        <UploadWidget label={t('field.image')} dataField="dish.image" value={image} onChange={setImage} />
      </chakra.div>
    </Modal>
  );
}
