import { chakra } from '@chakra-ui/react';
import { PIN_ACTS } from '#contract/domain/desk-person.ts';
import { rightsOf, type RightsInput } from '#contract/domain/rights.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from '../fields/form-port.ts';

const RIGHTS = ['desk_may_mend', 'staff_may_mend', 'staff_may_refund', 'staff_may_cash'] as const;

type RightsPort = FormPort<{ rights: RightsInput }>;

/** What screens and staff may do with orders; owners always may [RT1]. */
export function RightsSection({ port }: { port: RightsPort }) {
  const { t } = useWords('store');
  const rights = rightsOf(port.values);
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
      <PinActs port={port} />
    </FormSection>
  );
}

/** What a screen asks a PIN for: nothing, some of it, or all [PN1]. */
function PinActs({ port }: { port: RightsPort }) {
  const { t } = useWords('store');
  const rights = rightsOf(port.values);
  const asked = rights.pin_acts;
  const ask = (pin_acts: readonly (typeof PIN_ACTS)[number][]): void =>
    port.set('rights', { ...rights, pin_acts: PIN_ACTS.filter((act) => pin_acts.includes(act)) });
  const all = asked.length === PIN_ACTS.length || (asked.length === 0 ? false : 'some');
  return (
    <chakra.fieldset display="grid" gap="1" justifyItems="start" data-field="restaurant.rights.pin_acts">
      <chakra.legend fontWeight="semibold">{t('pin_acts.title')}</chakra.legend>
      <chakra.p color="fg.muted">{t('pin_acts.help')}</chakra.p>
      <CheckField label={t('pin_acts.always')} isChecked={all} onChange={(isOn) => ask(isOn ? PIN_ACTS : [])} />
      {PIN_ACTS.map((act) => (
        <chakra.div key={act} ps="6">
          <CheckField
            label={t(`pin_acts.${act}`)}
            isChecked={asked.includes(act)}
            onChange={(isOn) => ask(isOn ? [...asked, act] : asked.filter((other) => other !== act))}
          />
        </chakra.div>
      ))}
    </chakra.fieldset>
  );
}
