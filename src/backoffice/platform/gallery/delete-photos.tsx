import { chakra } from '@chakra-ui/react';
import type { Photo } from '#contract/http/platform/photo.ts';
import { useDeletePhotos } from '../../../data/platform/photo-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { failureText, firstProblem } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import { photoName } from './photo-text.ts';

type DeletePhotosProps = { photos: readonly Photo[]; onDone: () => void; onClose: () => void };

/** Those that something shows stay, and say what; the others go after a question. */
export function DeletePhotos({ photos, onDone, onClose }: DeletePhotosProps) {
  const { t } = useWords('gallery');
  const remove = useDeletePhotos();
  const used = photos.filter((photo) => photo.used_by.length > 0);
  const free = photos.filter((photo) => photo.used_by.length === 0);
  const first = firstProblem(remove.error);
  const submit = (): void =>
    remove.mutate(
      free.map(({ id }) => id),
      {
        onSuccess: sayDone(t('done.deleted'), onDone),
      },
    );
  return (
    <Modal
      role="alertdialog"
      title={t(free.length === 0 ? 'delete_none' : 'delete_title', { count: free.length || used.length })}
      onClose={onClose}
      footer={
        free.length === 0 ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('form.cancel')}</Button>
            <Button look="danger" disabled={remove.isPending} onClick={submit}>
              {t('delete_yes', { count: free.length })}
            </Button>
          </>
        )
      }
    >
      <chakra.div display="grid" gap="3">
        {free.length === 0 ? null : <p>{t('delete_text')}</p>}
        {used.length === 0 ? null : (
          <div>
            <p>{t('delete_used', { count: used.length })}</p>
            <chakra.ul maxH="160px" overflowY="auto" tabIndex={0} mt="1">
              {used.map((photo) => (
                <chakra.li key={photo.id} overflowWrap="anywhere">
                  <b>{photoName(photo)}</b>
                  {` · ${photo.used_by.map(({ name }) => name).join(t('list_comma'))}`}
                </chakra.li>
              ))}
            </chakra.ul>
          </div>
        )}
        {remove.error === null ? null : (
          <FieldError>
            {first?.code === 'in_use'
              ? t('in_use', { name: String(first.params?.['name'] ?? ''), count: Number(first.params?.['count'] ?? 1) })
              : failureText(t, remove.error)}
          </FieldError>
        )}
      </chakra.div>
    </Modal>
  );
}
