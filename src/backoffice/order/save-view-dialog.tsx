import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSaveView } from '../../data/view/view-queries.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { fieldErrorText } from '../form/use-call-form.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

type SaveViewDialogProps = { id: string | null; name: string; query: string; onClose: () => void };

/** Names a view. A new one becomes the one that is looked at. */
export function SaveViewDialog({ id, name: known, query, onClose }: SaveViewDialogProps) {
  const { t } = useWords('orders');
  const { id: restaurantId } = useRestaurant();
  const [, setParams] = useSearchParams();
  const [name, setName] = useState(known);
  const [isTouched, setIsTouched] = useState(false);
  const save = useSaveView(restaurantId, 'order_list');
  const refused = save.error instanceof CallFailure ? save.error.errors[0] : undefined;
  const problem =
    isTouched && name.trim() === ''
      ? t('field_error.required')
      : refused !== undefined
        ? fieldErrorText(t, refused)
        : save.error === null
          ? undefined
          : failureText(t, save.error);
  const submit = (): void => {
    setIsTouched(true);
    if (name.trim() === '') return;
    save.mutate(
      { id, name: name.trim(), query },
      {
        onSuccess: (view) => {
          toaster.create({ type: 'success', title: t(id === null ? 'done.added' : 'done.edited') });
          setParams(new URLSearchParams(`${view.query}&view=${view.id}`), { replace: true });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={t(id === null ? 'views.save_title' : 'views.rename_title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={save.isPending} onClick={submit}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('views.name')}
        help={t('views.help')}
        maxLength={40}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
        }}
      />
    </Modal>
  );
}
