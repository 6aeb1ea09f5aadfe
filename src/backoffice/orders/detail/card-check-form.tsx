import { chakra } from '@chakra-ui/react';
import type { Order } from '#contract/domain/order.ts';
import { CardCheckFormSchema } from '#contract/http/money/card.ts';
import { seeCard, type ShownCard } from '../../../data/money/card-calls.ts';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { useFirstFocus } from '../../people/account/use-first-focus.ts';
import { codeOf, failureText } from '../../kit/failure-text.ts';
import { TO_CLEAN, useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';

const EMPTY = { view_password: '', code: '' };

type CardCheckFormProps = { id: string; order: Order; onShown: (card: ShownCard) => void };

/** Asks for the person's own view password and a fresh code; nothing is prefilled or kept. */
export function CardCheckForm({ id, order, onShown }: CardCheckFormProps) {
  const { t } = useWords('orders');
  const { form, submit, errorOf, failure, isSaving, input } = useCallForm({
    schema: CardCheckFormSchema,
    values: EMPTY,
    area: 'orders',
    save: async (proof) => {
      const card = await seeCard(order, proof);
      form.reset(EMPTY, TO_CLEAN);
      onShown(card);
    },
  });
  useFirstFocus(form.setFocus, 'view_password');
  const gone = errorOf('order_id');
  const failed = failure === null ? null : codeOf(failure) === 'throttled' ? t('card.locked') : failureText(t, failure);
  return (
    <chakra.form
      id={id}
      noValidate
      autoComplete="off"
      display="grid"
      gap="3"
      aria-busy={isSaving}
      onSubmit={(event) => void submit(event)}
    >
      <chakra.p color="fg.muted">{t('card.text')}</chakra.p>
      <TextField
        label={t('card.view_password')}
        type="password"
        autoComplete="off"
        maxLength={200}
        {...input('view_password')}
      />
      <TextField
        label={t('card.code')}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        {...input('code')}
      />
      {gone === undefined ? null : <FieldError>{gone}</FieldError>}
      {failed === null ? null : <FieldError>{failed}</FieldError>}
    </chakra.form>
  );
}
