import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { PlatformRating } from '#contract/domain/rating.ts';
import { useDeleteRating } from '../../../data/store/rating-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

const USUAL = ['advertising', 'abuse', 'no_customer', 'private'] as const;
const LONGEST = 300;
const UNDO_MS = 15_000;

type DeleteRatingProps = { rating: PlatformRating; onUndo: () => void; onClose: () => void };

/** Takes a review away only with a reason: the restaurant and the record of changes keep it. */
export function DeleteRating({ rating, onUndo, onClose }: DeleteRatingProps) {
  const { t } = useWords('moderation');
  const remove = useDeleteRating();
  const [reason, setReason] = useState('');
  const submit = (): void =>
    remove.mutate(
      { restaurant_id: rating.restaurant_id, rating_id: rating.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toaster.create({
            type: 'success',
            title: t('done.deleted'),
            duration: UNDO_MS,
            action: { label: t('undo'), onClick: onUndo },
          });
          onClose();
        },
      },
    );
  return (
    <ActionDialog
      area="moderation"
      title={t('rating.delete_title', { name: rating.customer, restaurant: rating.restaurant_name })}
      action={t('rating.delete_yes')}
      look="danger"
      isDisabled={remove.isPending || reason.trim() === ''}
      error={remove.error}
      onYes={submit}
      onClose={onClose}
    >
      <p>{t('rating.delete_text')}</p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {USUAL.map((usual) => (
          <Button key={usual} onClick={() => setReason(t(`rating.reason.${usual}`))}>
            {t(`rating.reason.${usual}`)}
          </Button>
        ))}
      </chakra.div>
      <TextAreaField
        label={t('reason')}
        maxLength={LONGEST}
        dataField="rating.deleted_reason"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
