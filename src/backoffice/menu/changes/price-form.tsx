import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { PriceSchema } from '#contract/domain/menu-input.ts';
import type { Dish } from '#contract/domain/menu.ts';
import type { FieldError as ContractFieldError } from '#contract/errors.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import { useUpdateDish } from '../../../data/menu/menu-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, inputStyle, withinField } from '../../../ui/text-field.tsx';
import { signRoom, useMoneyInput } from '../../kit/form/money-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { limitsIn } from '../../kit/form/limit-text.ts';
import { failureText, fieldErrorText } from '../../kit/failure-text.ts';
import { isStale } from '../../kit/stale/use-save-over.ts';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

/** A price changed in its row: Enter saves, Esc leaves it as it was. */
export function PriceForm({ dish, onClose }: { dish: Dish; onClose: () => void }) {
  const { t, name, money } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const update = useUpdateDish(restaurantId);
  const { sign, inputMode, textOf, read, problemOf } = useMoneyInput();
  const [text, setText] = useState(textOf(dish.price_cents));
  const [wrong, setWrong] = useState<ContractFieldError>();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(function startTyping() {
    input.current?.focus();
  }, []);
  const save = (): void => {
    const parsed = PriceSchema.safeParse(read(text), { reportInput: true });
    setWrong(parsed.success ? undefined : fieldErrors(parsed.error.issues)[0]);
    if (!parsed.success) return;
    if (parsed.data === dish.price_cents) return onClose();
    update.mutate(
      { dish, change: { price_cents: parsed.data } },
      {
        onSuccess: sayDone(t('done.edited'), onClose),
      },
    );
  };
  const problem =
    wrong !== undefined
      ? ((wrong.code === 'not_a_number' ? problemOf(text) : undefined) ??
        fieldErrorText(t, { ...wrong, params: limitsIn('price_cents', wrong.params, t, money) }))
      : update.error === null
        ? undefined
        : isStale(update.error)
          ? t('price.changed', { price: money(dish.price_cents) })
          : failureText(t, update.error);
  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      rowGap="1.5"
      columnGap="2"
      gridColumn={{ base: '1 / -1', md: 'span 2' }}
      gridRow={{ base: '2', md: 'auto' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <chakra.span position="relative" w="112px">
        <chakra.span {...withinField} left="10px" aria-hidden="true">
          {sign}
        </chakra.span>
        <chakra.input
          {...inputStyle}
          {...signRoom(sign)}
          textAlign="end"
          inputMode={inputMode}
          maxLength={10}
          ref={input}
          aria-label={t('price.of', { name: name(dish) })}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : id}
          data-field="dish.price_cents"
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </chakra.span>
      <Button type="submit" look="ink" disabled={update.isPending}>
        {t('form.save')}
      </Button>
      <Button onClick={onClose}>{t('form.cancel')}</Button>
      <chakra.span textStyle="helper" color="fg.muted" hideBelow="xl">
        {t('price.was', { price: money(dish.price_cents) })}
      </chakra.span>
      {problem === undefined ? null : <FieldError id={id}>{problem}</FieldError>}
    </chakra.form>
  );
}
