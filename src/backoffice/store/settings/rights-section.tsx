import type { Rights } from '#contract/domain/rights.ts';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from '../fields/form-port.ts';

const RIGHTS = ['desk_may_mend', 'staff_may_mend', 'staff_may_refund'] as const;

/** What screens and staff may do with orders; owners always may [RT1]. */
export function RightsSection({ port }: { port: FormPort<{ rights: Rights }> }) {
  const { t } = useWords('store');
  const { rights } = port.values;
  return (
    <FormSection id="rights" title={t('section.rights')} help={t('section.rights_help')}>
      {RIGHTS.map((right) => (
        <SwitchField
          key={right}
          label={t(`rights.${right}`)}
          help={t(`rights.${right}_help`)}
          isOn={rights[right]}
          onChange={(isOn) => port.set('rights', { ...rights, [right]: isOn })}
        />
      ))}
    </FormSection>
  );
}
