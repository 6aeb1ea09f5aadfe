import { chakra } from '@chakra-ui/react';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { FieldError, inputStyle } from '../../../ui/text-field.tsx';
import { numberOf } from '../../kit/form/number-text.ts';
import { useWords } from '../../use-words.ts';
import { asMulti } from './specification-draft.ts';

type SpecificationRuleProps = {
  group: SpecificationInput;
  path: string;
  errorOf: (path: string) => string | undefined;
  onChange: (group: SpecificationInput) => void;
};

/** The rule of a group, read as a sentence: 多选 · 必选 · 最多 3 样 · 可选数量. */
export function SpecificationRule({ group, path, errorOf, onChange }: SpecificationRuleProps) {
  const { t } = useWords('menu');
  const { is_multi_select, can_add_quantity, is_limited, max_selectable, is_required } = group;
  const mayLimit = is_multi_select || can_add_quantity;
  const error = errorOf(`${path}.max_selectable`);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" rowGap="1" columnGap="4" pl="9">
      <chakra.div
        role="group"
        aria-label={t('spec.choice')}
        data-field="specification.is_multi_select"
        display="inline-flex"
        borderWidth="1px"
        borderColor="border.control"
        borderRadius="control"
        overflow="hidden"
      >
        {[false, true].map((isMulti) => (
          <chakra.button
            key={String(isMulti)}
            type="button"
            aria-pressed={is_multi_select === isMulti}
            onClick={() => onChange(asMulti(group, isMulti))}
            h="34px"
            px="3"
            cursor="pointer"
            css={{
              '&[aria-pressed=true]': { background: 'var(--bg-inverse)', color: 'var(--fg-inverse)', fontWeight: 700 },
              '&:focus-visible': { outlineOffset: '-3px' },
            }}
          >
            {t(isMulti ? 'spec.multi' : 'spec.single')}
          </chakra.button>
        ))}
      </chakra.div>
      <CheckField
        label={t('spec.required')}
        dataField="specification.is_required"
        isChecked={is_required}
        onChange={(isOn) => onChange({ ...group, is_required: isOn })}
      />
      <CheckField
        label={t('spec.quantity')}
        dataField="specification.can_add_quantity"
        isChecked={can_add_quantity}
        onChange={(isOn) =>
          onChange({ ...group, can_add_quantity: isOn, is_limited: (is_multi_select || isOn) && is_limited })
        }
      />
      {mayLimit ? (
        <chakra.span display="inline-flex" alignItems="center" gap="2">
          <CheckField
            label={t('spec.limited')}
            dataField="specification.is_limited"
            isChecked={is_limited}
            onChange={(isOn) => onChange({ ...group, is_limited: isOn })}
          />
          <chakra.input
            {...inputStyle}
            w="56px"
            textAlign="center"
            inputMode="numeric"
            maxLength={2}
            aria-label={t('spec.maximum')}
            aria-invalid={error !== undefined}
            data-field="specification.max_selectable"
            disabled={!is_limited}
            value={Number.isNaN(max_selectable) ? '' : max_selectable}
            onChange={(event) => {
              onChange({ ...group, max_selectable: numberOf(event.currentTarget.value) ?? Number.NaN });
            }}
          />
          <span>{t('spec.pieces')}</span>
        </chakra.span>
      ) : null}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </chakra.div>
  );
}
