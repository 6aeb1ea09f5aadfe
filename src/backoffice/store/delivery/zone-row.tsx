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

type ZoneFeeProps = { fee: number | null; error: string | undefined; onChange: (fee: number | null) => void };

/** Whether it delivers there, and for what. An emptied fee is no answer: it never turns delivery off by itself. */
export function ZoneFee({ fee, error, onChange }: ZoneFeeProps) {
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
        isOn={fee !== null}
        onChange={(isOn) => onChange(isOn ? 399 : null)}
      />
      {fee === null ? (
        <span />
      ) : (
        <MoneyField
          label={t('tiers.fee')}
          dataField="delivery_zone.fee_cents"
          value={fee}
          error={error}
          onChange={(value) => onChange(value ?? Number.NaN)}
        />
      )}
    </chakra.div>
  );
}
