import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { narrow } from '#contract/domain/narrow.ts';
import type { PromoCode } from '#contract/domain/promo-codes.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import { NumberField } from '../fields/number-field.tsx';
import { RateField } from '../fields/rate-field.tsx';

type PromoCodeRowProps = {
  no: number;
  promo: PromoCode;
  /** Orders that have it; undefined while that is read. */
  uses: number | undefined;
  errorOf: (field: keyof PromoCode) => string | undefined;
  onChange: (change: Partial<PromoCode>) => void;
  onRemove: () => void;
};

const CODE_LENGTH = 20;

/** One promo code: what it takes off, from when to when, how often and for whom. */
export function PromoCodeRow({ no, promo, uses, errorOf, onChange, onRemove }: PromoCodeRowProps) {
  const { t } = useWords('store');
  const label = promo.code === '' ? t('promo.row', { no }) : promo.code;
  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="grid"
      gap="3"
      p="3"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
    >
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="2">
        <chakra.b textStyle="chip" overflowWrap="anywhere">
          {label}
        </chakra.b>
        <chakra.span display="flex" alignItems="center" gap="2" color="fg.muted" textStyle="helper">
          {uses === undefined ? null : <span data-testid="promo-uses">{t('promo.used', { count: uses })}</span>}
          <RowAction icon="trash" label={t('promo.remove', { code: label })} onClick={onRemove} />
        </chakra.span>
      </chakra.div>
      <FieldRow>
        <TextField
          label={t('promo.code')}
          help={t('promo.code_help')}
          dataField="promo_code.code"
          maxLength={CODE_LENGTH}
          autoCapitalize="characters"
          autoComplete="off"
          value={promo.code}
          error={errorOf('code')}
          onChange={({ currentTarget }) => onChange({ code: narrow(currentTarget.value).toUpperCase() })}
        />
        <PromoOff promo={promo} errorOf={errorOf} onChange={onChange} />
        <MoneyField
          label={t('promo.minimum')}
          dataField="promo_code.minimum_cents"
          value={promo.minimum_cents}
          error={errorOf('minimum_cents')}
          onChange={(minimum_cents) => onChange({ minimum_cents })}
        />
      </FieldRow>
      <FieldRow>
        <DateField
          label={t('promo.starts_on')}
          dataField="promo_code.starts_on"
          value={promo.starts_on}
          error={errorOf('starts_on')}
          onChange={(starts_on) => onChange({ starts_on })}
        />
        <DateField
          label={t('promo.ends_on')}
          dataField="promo_code.ends_on"
          value={promo.ends_on}
          error={errorOf('ends_on')}
          onChange={(ends_on) => onChange({ ends_on })}
        />
        <NumberField
          label={t('promo.max_uses')}
          dataField="promo_code.max_uses"
          value={promo.max_uses}
          error={errorOf('max_uses')}
          onChange={(max_uses) => onChange({ max_uses })}
        />
      </FieldRow>
      <chakra.div display="flex" flexWrap="wrap" columnGap="6" rowGap="1" alignItems="center">
        <SwitchField
          label={t('promo.is_on')}
          dataField="promo_code.is_on"
          isOn={promo.is_on}
          onChange={(is_on) => onChange({ is_on })}
        />
        <CheckField
          label={t('promo.once_per_customer')}
          dataField="promo_code.once_per_customer"
          isChecked={promo.once_per_customer}
          onChange={(once_per_customer) => onChange({ once_per_customer })}
        />
      </chakra.div>
    </chakra.div>
  );
}

type PromoOffProps = Pick<PromoCodeRowProps, 'promo' | 'errorOf' | 'onChange'>;

/** An amount, or a part of what the dishes cost; the other one is empty. */
function PromoOff({ promo, errorOf, onChange }: PromoOffProps) {
  const { t } = useWords('store');
  const [chosen, setChosen] = useState<'cents' | 'rate'>(promo.off_rate === null ? 'cents' : 'rate');
  // What was loaded or taken back since wins over what was chosen.
  const kind = promo.off_rate !== null ? 'rate' : promo.off_cents !== null ? 'cents' : chosen;
  const error = errorOf(kind === 'rate' ? 'off_rate' : 'off_cents') ?? errorOf('off_cents');
  return (
    <chakra.div display="grid" gap="2">
      <ChoiceField
        label={t('promo.off')}
        dataField="promo_code.kind"
        value={kind}
        options={(['cents', 'rate'] as const).map((value) => ({ value, text: t(`promo.off_${value}`) }))}
        onChange={(next) => {
          setChosen(next);
          onChange({ off_cents: null, off_rate: null });
        }}
      />
      {kind === 'rate' ? (
        <RateField
          label={t('promo.off_rate')}
          dataField="promo_code.off_rate"
          value={promo.off_rate}
          error={error}
          onChange={(off_rate) => onChange({ off_rate })}
        />
      ) : (
        <MoneyField
          label={t('promo.off_cents')}
          dataField="promo_code.off_cents"
          value={promo.off_cents}
          error={error}
          onChange={(off_cents) => onChange({ off_cents })}
        />
      )}
    </chakra.div>
  );
}
