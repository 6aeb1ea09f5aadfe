import { chakra } from '@chakra-ui/react';
import type { StreetException } from '#contract/domain/delivery-zones.ts';
import { narrow } from '#contract/domain/narrow.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import { NumberField } from '../fields/number-field.tsx';
import { ZoneRow, ZoneTerms } from './zone-row.tsx';

type StreetRowProps = {
  no: number;
  street: StreetException;
  errorOf: (field: keyof StreetException) => string | undefined;
  onChange: (change: Partial<StreetException>) => void;
  onRemove: () => void;
};

/** A street, or its houses from one number to another, with a fee of its own or without delivery. */
export function StreetRow({ no, street, errorOf, onChange, onRemove }: StreetRowProps) {
  const { t } = useWords('store');
  return (
    <ZoneRow label={t('zones.street_row', { no })} removeLabel={t('zones.remove_street', { no })} onRemove={onRemove}>
      <FieldRow>
        <TextField
          label={t('zones.street')}
          dataField="delivery_zone.street"
          placeholder="Canal St"
          maxLength={80}
          value={street.street}
          error={errorOf('street')}
          onChange={({ currentTarget }) => onChange({ street: currentTarget.value })}
        />
        <TextField
          label={t('zones.street_zip')}
          dataField="delivery_zone.zip_code"
          inputMode="numeric"
          maxLength={5}
          value={street.zip_code}
          error={errorOf('zip_code')}
          onChange={({ currentTarget }) => onChange({ zip_code: narrow(currentTarget.value).trim() })}
        />
      </FieldRow>
      <chakra.div display="grid" gap="2" gridTemplateColumns="repeat(2, minmax(0, 1fr))">
        <NumberField
          label={t('zones.from')}
          dataField="delivery_zone.from"
          value={street.from}
          error={errorOf('from')}
          onChange={(from) => onChange({ from })}
        />
        <NumberField
          label={t('zones.to')}
          dataField="delivery_zone.to"
          value={street.to}
          error={errorOf('to')}
          onChange={(to) => onChange({ to })}
        />
      </chakra.div>
      <ZoneTerms terms={street} errorOf={errorOf} onChange={onChange} />
    </ZoneRow>
  );
}
