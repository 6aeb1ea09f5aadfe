import { chakra } from '@chakra-ui/react';
import type { Dish } from '#contract/domain/menu.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, inputStyle } from '../../../ui/text-field.tsx';
import type { containedIn } from '#contract/domain/allergy-clash.ts';
import type { OrderOption } from '#contract/domain/order.ts';
import { lineCents } from '#contract/domain/totals.ts';
import { priceOf } from '#contract/domain/dish-choice.ts';
import { Row } from '../../kit/list/row.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { ClashText } from '../text/clash-text.tsx';
import type { DraftLine } from './draft.ts';
import { LineOptions } from './line-options.tsx';

type DraftLineRowProps = {
  line: DraftLine;
  dish: Dish | undefined;
  /** What is in it that the customer must not eat. */
  contained: ReturnType<typeof containedIn>;
  /** What a corrected order's line comes to: with the prices it was taken with, which the menu may not have any more. */
  takenCents: number | null;
  error: string | undefined;
  nowMs: number;
  onChange: (line: Partial<DraftLine>) => void;
  onQuantity: (quantity: number) => void;
  /** Enter anywhere in the line: on to the next dish. */
  onDone: () => void;
};

const optionText = (option: OrderOption, name: (option: OrderOption) => string): string =>
  option.quantity > 1 ? `${name(option)} ×${option.quantity}` : name(option);

/** A dish of the order: how many, with which options, and the customer's note. + and − count it. */
export function DraftLineRow({
  line,
  dish,
  contained,
  takenCents,
  error,
  nowMs,
  onChange,
  onQuantity,
  onDone,
}: DraftLineRowProps) {
  const { t, name, otherName, otherLang, money } = useWords('orders');
  const { gone } = line;
  const known = gone ?? dish;
  const title = known === undefined ? t('form_om.gone') : name(known);
  const perLine = dish === undefined ? 0 : priceOf(dish, line.chosen) * line.quantity;
  const cents = takenCents ?? (gone === undefined ? perLine : lineCents({ ...gone, quantity: line.quantity }));
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
    const isButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Enter' && !isButton) onDone();
    else if (!isTyping && (event.key === '+' || event.key === '=')) onQuantity(line.quantity + 1);
    else if (!isTyping && event.key === '-') onQuantity(line.quantity - 1);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the controls inside it
    <Row
      lay="grid"
      line="above"
      data-testid="draft-line"
      data-line={line.key}
      data-field="order_item.dish_id"
      gap="1.5"
      py="2"
      onKeyDown={onKeyDown}
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" rowGap="1" columnGap="2">
        <chakra.span flex="1 1 160px" minW="0" overflowWrap="anywhere">
          <b>{title}</b>{' '}
          <chakra.span textStyle="helper" color="fg.muted" lang={otherLang}>
            {known === undefined ? '' : otherName(known)}
          </chakra.span>
        </chakra.span>
        <Button
          size="square"
          aria-label={t('form_om.less', { name: title })}
          onClick={() => onQuantity(line.quantity - 1)}
        >
          −
        </Button>
        <chakra.b minW="28px" textAlign="center" data-field="order_item.quantity">
          {line.quantity}
        </chakra.b>
        <Button
          size="square"
          aria-label={t('form_om.more', { name: title })}
          disabled={gone !== undefined && line.quantity >= gone.quantity}
          onClick={() => onQuantity(line.quantity + 1)}
        >
          +
        </Button>
        <chakra.b minW="72px" textAlign="right" data-field="order_item.unit_price_cents">
          {known === undefined ? '—' : money(cents)}
        </chakra.b>
        <RowAction
          icon="trash"
          color="fg.muted"
          label={t('form_om.remove', { name: title })}
          onClick={() => onQuantity(0)}
        />
      </chakra.div>
      <ClashText contained={contained} />
      {gone === undefined ? null : (
        <chakra.p textStyle="helper" color="amber.fg">
          {[t('form_om.gone_stays'), ...gone.options.map((option) => optionText(option, name))].join(' · ')}
        </chakra.p>
      )}
      {(gone === undefined ? (dish?.specifications ?? []) : []).map((group) => (
        <LineOptions
          key={group.id}
          group={group}
          chosen={line.chosen}
          nowMs={nowMs}
          isProblemShown
          onChange={(chosen) => onChange({ chosen })}
        />
      ))}
      <chakra.input
        type="text"
        aria-label={t('form_om.line_note', { name: title })}
        placeholder={t('form_om.note')}
        maxLength={500}
        value={line.note}
        data-field="order_item.note"
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        {...inputStyle}
      />
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </Row>
  );
}
