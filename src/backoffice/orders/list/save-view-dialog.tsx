import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSaveView } from '../../../data/people/saved-view-queries.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { failureText, fieldErrorText } from '../../kit/failure-text.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

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
    <ActionDialog
      title={t(id === null ? 'views.save_title' : 'views.rename_title')}
      action={t('form.save')}
      isDisabled={save.isPending}
      onYes={submit}
      onClose={onClose}
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
    </ActionDialog>
  );
}
