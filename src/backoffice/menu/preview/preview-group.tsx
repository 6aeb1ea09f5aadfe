import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import type { Language } from '#contract/domain/basics.ts';
import { formatMoney } from '#contract/domain/money.ts';
import { isOnSale } from '#contract/domain/menu-availability.ts';
import { mostOf, type ChoiceProblem } from '#contract/domain/menu-choice.ts';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { FieldError } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import { countOf, mayTakeMore, withCount, type Chosen } from '#contract/domain/dish-choice.ts';
import { usePreviewWords } from './use-preview-words.ts';

type PreviewGroupProps = {
  group: SpecificationInput;
  chosen: Chosen;
  problem: ChoiceProblem | null;
  language: Language;
  nowMs: number;
  onChange: (chosen: Chosen) => void;
};

/** One choice as the shop offers it: what may not be taken cannot be touched. */
export function PreviewGroup({ group, chosen, problem, language, nowMs, onChange }: PreviewGroupProps) {
  const { words, nameOf } = usePreviewWords(language);
  const { currency } = useWords();
  const money = (minor: number): string => formatMoney(minor, currency, language);
  const id = useId();
  const most = mostOf(group);
  const rule = [
    group.is_required ? words('required') : '',
    Number.isFinite(most) && (group.is_multi_select || group.can_add_quantity) ? words('up_to', { maximum: most }) : '',
  ].filter((part) => part !== '');
  return (
    <chakra.fieldset mt="2.5">
      <chakra.legend display="contents">
        <chakra.span display="flex" fontWeight="700">
          <chakra.span flex="1">{nameOf(group) || words('nameless')}</chakra.span>
          <chakra.small fontWeight="400" color="var(--fg-muted)">
            {rule.join(' · ')}
          </chakra.small>
        </chakra.span>
      </chakra.legend>
      {group.options.map((option, index) => {
        const count = countOf(chosen, option);
        const isOn = isOnSale(option, nowMs);
        const take = (pieces: number): void => onChange(withCount(group, chosen, option, pieces));
        return (
          <chakra.div
            key={option.id ?? index}
            display="flex"
            alignItems="center"
            gap="2"
            minH="36px"
            borderBottomWidth="1px"
            borderColor="var(--border-subtle)"
            color={isOn ? 'var(--fg)' : 'var(--fg-muted)'}
          >
            <chakra.label display="flex" flex="1" minW="0" minH="36px" alignItems="center" gap="2">
              <chakra.input
                type={group.is_multi_select || !group.is_required ? 'checkbox' : 'radio'}
                name={id}
                checked={count > 0}
                disabled={!isOn || (count === 0 && !mayTakeMore(group, chosen, option))}
                onChange={(event) => take(event.currentTarget.checked ? 1 : 0)}
                boxSize="18px"
                flex="none"
                accentColor="var(--accent-solid)"
              />
              <chakra.span overflowWrap="anywhere" fontWeight={option.is_removal ? '700' : '400'}>
                {nameOf(option) || words('nameless')}
              </chakra.span>
            </chakra.label>
            <chakra.span color="var(--fg-muted)">
              {isOn ? extraText(money, option.extra_price_cents, count) : words('sold_out')}
            </chakra.span>
            {group.can_add_quantity && count > 0 ? (
              <chakra.span display="inline-flex" alignItems="center" gap="0.5" fontWeight="700">
                <Step label={words('less', { name: nameOf(option) })} sign="−" onStep={() => take(count - 1)} />
                {count}
                <Step
                  label={words('more', { name: nameOf(option) })}
                  sign="+"
                  isOff={!mayTakeMore(group, chosen, option)}
                  onStep={() => take(count + 1)}
                />
              </chakra.span>
            ) : null}
          </chakra.div>
        );
      })}
      {problem === null ? null : (
        <FieldError>
          {problem.code === 'too_few_options'
            ? words('too_few', { minimum: problem.minimum })
            : words('too_many', { maximum: problem.maximum })}
        </FieldError>
      )}
    </chakra.fieldset>
  );
}

const extraText = (money: (minor: number) => string, cents: number, count: number): string => {
  if (Number.isNaN(cents)) return '—';
  return cents === 0 ? '' : `+${money(cents * Math.max(1, count))}`;
};

type StepProps = { label: string; sign: string; isOff?: boolean; onStep: () => void };

const Step = ({ label, sign, isOff = false, onStep }: StepProps) => (
  <chakra.button
    type="button"
    aria-label={label}
    disabled={isOff}
    onClick={onStep}
    boxSize="28px"
    cursor="pointer"
    _disabled={{ color: 'fg.muted', cursor: 'not-allowed' }}
  >
    {sign}
  </chakra.button>
);
