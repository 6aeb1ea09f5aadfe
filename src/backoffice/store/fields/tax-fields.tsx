import { chakra } from '@chakra-ui/react';
import { MAX_TAX_CLASSES, type TaxClass } from '#contract/domain/tax.ts';
import { newId } from '../../../lib/ids.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { RowAction } from '../../kit/row-action.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from './form-port.ts';
import { RateField } from './rate-field.tsx';

type TaxPart = { prices_include_tax: boolean; tax_classes: TaxClass[] };

/** Whether prices include tax, and the rates that some dishes have of their own. */
export function TaxFields({ port }: { port: FormPort<TaxPart> }) {
  const { t } = useWords('store');
  const { prices_include_tax, tax_classes } = port.values;
  const put = (index: number, change: Partial<Record<'name', string> & Record<'rate', number | null>>): void =>
    port.set(
      'tax_classes',
      // An empty rate is null until the schema says that it is missing.
      tax_classes.map((one, place) => (place === index ? ({ ...one, ...change } as TaxClass) : one)),
    );
  // A new one has no rate yet, which is no number.
  const add = (): void =>
    port.set('tax_classes', [...tax_classes, { id: newId(), name: '', rate: null as unknown as number }]);
  const error = port.errorOf('tax_classes');
  return (
    <>
      <SwitchField
        label={t('field.prices_include_tax')}
        help={t('field.prices_include_tax_help')}
        dataField="restaurant.prices_include_tax"
        isOn={prices_include_tax}
        onChange={(isOn) => port.set('prices_include_tax', isOn)}
      />
      <chakra.div
        role="group"
        aria-label={t('tax_class.title')}
        data-field="restaurant.tax_classes"
        display="grid"
        gap="2"
      >
        <div>
          <chakra.b textStyle="chip">{t('tax_class.title')}</chakra.b>
          <chakra.p textStyle="helper" color="fg.muted">
            {t('tax_class.help')}
          </chakra.p>
        </div>
        {tax_classes.map((one, index) => (
          <chakra.div
            key={one.id}
            role="group"
            aria-label={t('tax_class.row', { no: index + 1 })}
            display="grid"
            gridTemplateColumns={{
              base: 'minmax(0, 1fr) 104px var(--mark)',
              md: 'minmax(0, 1fr) 200px var(--mark)',
            }}
            gap="3"
            alignItems="start"
          >
            <TextField
              label={t('tax_class.name')}
              maxLength={40}
              value={one.name}
              error={port.errorOf(`tax_classes.${index}.name`)}
              onChange={(event) => put(index, { name: event.currentTarget.value })}
            />
            <RateField
              label={t('tax_class.rate')}
              isTax
              value={one.rate}
              error={port.errorOf(`tax_classes.${index}.rate`)}
              onChange={(rate) => put(index, { rate })}
            />
            <chakra.span pt="6">
              <RowAction
                icon="trash"
                label={t('tax_class.remove', { no: index + 1 })}
                onClick={() =>
                  port.set(
                    'tax_classes',
                    tax_classes.filter(({ id }) => id !== one.id),
                  )
                }
              />
            </chakra.span>
          </chakra.div>
        ))}
        {error === undefined ? null : <FieldError>{error}</FieldError>}
        <chakra.div>
          <Button disabled={tax_classes.length >= MAX_TAX_CLASSES} onClick={add}>
            <OfficeIcon name="plus" />
            {t('tax_class.add')}
          </Button>
        </chakra.div>
      </chakra.div>
    </>
  );
}
