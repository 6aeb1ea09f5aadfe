import { BEARERS, type Bearer } from '#contract/domain/refund.ts';
import { useMay } from '../../../lib/use-may.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../use-words.ts';

/** Who bears a refund; for the platform to say, a restaurant bears its own. */
export function BearerField({ value, onChange }: { value: Bearer; onChange: (bearer: Bearer) => void }) {
  const { t } = useWords('refunds');
  const may = useMay();
  return may('order.administer') ? (
    <SelectField
      isLabelShown
      label={t('bearer_label')}
      value={value}
      options={BEARERS.map((bearer) => ({ value: bearer, text: t(`bearer.${bearer}`) }))}
      onChange={onChange}
    />
  ) : null;
}
