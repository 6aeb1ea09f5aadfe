import { ratePercent } from '#contract/domain/order-tax.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type TaxClassFieldProps = {
  value: string | null;
  error?: string | undefined;
  onChange: (taxClassId: string | null) => void;
};

/** The class of tax among the store's; without any it is not shown. */
export function TaxClassField({ value, error, onChange }: TaxClassFieldProps) {
  const { t } = useWords('menu');
  const { tax_classes, tax_rate } = useRestaurant();
  if (tax_classes.length === 0) return null;
  return (
    <SelectField
      isLabelShown
      label={t('field.tax_class')}
      dataField="dish.tax_class_id"
      error={error}
      value={value ?? ''}
      none={t('field.tax_class_none', { percent: ratePercent(tax_rate) })}
      options={tax_classes.map(({ id, name, rate }) => ({ value: id, text: `${name} · ${ratePercent(rate)}` }))}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}
