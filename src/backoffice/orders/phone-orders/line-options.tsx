import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { isOnSale } from '#contract/domain/menu-availability.ts';
import { mostOf } from '#contract/domain/menu-choice.ts';
import type { Specification } from '#contract/domain/menu.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { countOf, mayTakeMore, problemOf, withCount, type Chosen } from '#contract/domain/dish-choice.ts';
import { useWords } from '../../use-words.ts';

type LineOptionsProps = {
  group: Specification;
  chosen: Chosen;
  nowMs: number;
  isProblemShown: boolean;
  onChange: (chosen: Chosen) => void;
};

/** One choice of a dish by the shop's own rule: what may not be taken cannot be touched. */
export function LineOptions({ group, chosen, nowMs, isProblemShown, onChange }: LineOptionsProps) {
  const { t, name, money } = useWords('orders');
  const id = useId();
  const problem = problemOf(group, chosen);
  const most = mostOf(group);
  const isMany = group.is_multi_select || group.can_add_quantity;
  const rule = [
    group.is_required ? t('form_om.required') : '',
    isMany && Number.isFinite(most) ? t('form_om.up_to', { count: most }) : '',
  ].filter((part) => part !== '');
  return (
    <chakra.fieldset minW="0" data-field="order_item.options">
      <chakra.legend textStyle="chip" color="fg.muted">
        {name(group)}
        {rule.length === 0 ? '' : ` · ${rule.join(' · ')}`}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" columnGap="3.5">
        {group.options.map((option) => {
          const count = countOf(chosen, option);
          const isOn = isOnSale(option, nowMs);
          const take = (pieces: number): void => onChange(withCount(group, chosen, option, pieces));
          return (
            <chakra.span key={option.id} display="inline-flex" alignItems="center" gap="0.5">
              <chakra.label
                display="inline-flex"
                alignItems="center"
                gap="1.5"
                minH="36px"
                color={isOn ? 'fg' : 'fg.muted'}
                fontWeight={option.is_removal ? '700' : '400'}
              >
                <chakra.input
                  type={group.is_multi_select || !group.is_required ? 'checkbox' : 'radio'}
                  name={id}
                  checked={count > 0}
                  disabled={count === 0 && (!isOn || !mayTakeMore(group, chosen, option))}
                  onChange={(event) => take(event.currentTarget.checked ? 1 : 0)}
                  boxSize="18px"
                  flex="none"
                  accentColor="var(--bg-inverse)"
                />
                {name(option)}
                {option.extra_price_cents === 0 ? '' : ` +${money(option.extra_price_cents)}`}
                {isOn ? '' : ` (${t('form_om.sold_out')})`}
              </chakra.label>
              {group.can_add_quantity && count > 0 ? (
                <>
                  <Button
                    look="ghost"
                    size="square"
                    aria-label={t('form_om.less', { name: name(option) })}
                    onClick={() => take(count - 1)}
                  >
                    −
                  </Button>
                  <b>{count}</b>
                  <Button
                    look="ghost"
                    size="square"
                    aria-label={t('form_om.more', { name: name(option) })}
                    disabled={!mayTakeMore(group, chosen, option)}
                    onClick={() => take(count + 1)}
                  >
                    +
                  </Button>
                </>
              ) : null}
            </chakra.span>
          );
        })}
      </chakra.div>
      {problem === null || !isProblemShown ? null : (
        <FieldError>
          {problem.code === 'too_few_options'
            ? t('form_om.too_few', { count: problem.minimum })
            : t('form_om.too_many', { count: problem.maximum })}
        </FieldError>
      )}
    </chakra.fieldset>
  );
}
