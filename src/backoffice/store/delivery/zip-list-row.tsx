import { useState } from 'react';
import { zipsOfText, type ZipList } from '#contract/domain/delivery-zones.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useWords } from '../../use-words.ts';
import { ZoneRow, ZoneTerms } from './zone-row.tsx';

type ZipListRowProps = {
  no: number;
  list: ZipList;
  errorOf: (field: keyof ZipList) => string | undefined;
  onChange: (change: Partial<ZipList>) => void;
  onRemove: () => void;
};

/** ZIP codes with one fee; they are typed or pasted with anything between them. */
export function ZipListRow({ no, list, errorOf, onChange, onRemove }: ZipListRowProps) {
  const { t } = useWords('store');
  const [typed, setTyped] = useState<string | null>(null);
  const joined = list.zip_codes.join(' ');
  // What was typed may be ahead of its codes; what was loaded or reset since wins.
  const text = typed !== null && zipsOfText(typed).zip_codes.join(' ') === joined ? typed : joined;
  const { wrong } = zipsOfText(text);
  return (
    <ZoneRow label={t('zones.list_row', { no })} removeLabel={t('zones.remove_list', { no })} onRemove={onRemove}>
      <TextAreaField
        label={t('zones.zips')}
        help={t('zones.zips_help', { count: list.zip_codes.length })}
        dataField="delivery_zone.zip_codes"
        placeholder="10002 10012 10013"
        maxLength={3000}
        value={text}
        error={wrong === null ? errorOf('zip_codes') : t('zones.no_zip', { text: wrong })}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange({ zip_codes: zipsOfText(currentTarget.value).zip_codes });
        }}
      />
      <FieldRow>
        <TextField
          label={t('zones.name')}
          dataField="delivery_zone.name"
          maxLength={40}
          value={list.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        {!list.delivers ? (
          <span />
        ) : (
          <MoneyField
            label={t('zones.minimum')}
            dataField="delivery_zone.minimum_order_cents"
            value={list.minimum_order_cents}
            error={errorOf('minimum_order_cents')}
            onChange={(minimum_order_cents) => onChange({ minimum_order_cents })}
          />
        )}
      </FieldRow>
      <ZoneTerms terms={list} errorOf={errorOf} onChange={onChange} />
    </ZoneRow>
  );
}
