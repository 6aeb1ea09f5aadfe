import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';

type ZoneRowProps = { label: string; removeLabel: string; onRemove: () => void; children: ReactNode };

/** One street or list of the delivery area: what it covers, its fee, and a way to remove it. */
export function ZoneRow({ label, removeLabel, onRemove, children }: ZoneRowProps) {
  return (
    <chakra.div
      role="group"
      aria-label={label}
      display="grid"
      gap="2"
      p="3"
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
    >
      <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="2">
        <chakra.b textStyle="chip">{label}</chakra.b>
        <RowAction icon="trash" label={removeLabel} onClick={onRemove} />
      </chakra.div>
      {children}
    </chakra.div>
  );
}

type Terms = { delivers: boolean; fee_cents: number };
type ZoneTermsProps = {
  terms: Terms;
  errorOf: (field: keyof Terms) => string | undefined;
  onChange: (change: Partial<Terms>) => void;
};

/** Whether it delivers there, and for what. */
export function ZoneTerms({ terms, errorOf, onChange }: ZoneTermsProps) {
  const { t } = useWords('store');
  return (
    <chakra.div
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }}
      alignItems="end"
    >
      <SwitchField
        label={t('zones.delivers')}
        dataField="delivery_zone.delivers"
        isOn={terms.delivers}
        onChange={(delivers) => onChange({ delivers })}
      />
      {terms.delivers ? (
        <MoneyField
          label={t('tiers.fee')}
          dataField="delivery_zone.fee_cents"
          value={terms.fee_cents}
          error={errorOf('fee_cents')}
          // An empty fee is null until the schema says that it is missing.
          onChange={(fee) => onChange({ fee_cents: fee as number })}
        />
      ) : (
        <span />
      )}
    </chakra.div>
  );
}
