import { useQuery } from '@tanstack/react-query';
import { narrow } from '#contract/domain/narrow.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from './form-port.ts';

type Place = {
  state: string;
  county: string;
  city: string;
  street: string;
  unit: string | null;
  zip_code: string;
};

/** Where a store is: state and its counties from the lists, the rest typed. */
export function PlaceFields({ port }: { port: FormPort<Place> }) {
  const { t, language } = useWords('store');
  const { state, county, unit } = port.values;
  const { data: states = [] } = useQuery(restaurantQueries.states());
  const { data: counties = [] } = useQuery(restaurantQueries.counties(state));
  const names = counties.map(({ name }) => name);
  const known = county === '' || names.includes(county) ? names : [county, ...names];
  return (
    <>
      <FieldRow>
        <SelectField
          isLabelShown
          label={t('field.state')}
          dataField="restaurant.state"
          value={state}
          error={port.errorOf('state')}
          none={t('field.choose')}
          options={states.map(({ code, name_en, name_zh }) => ({
            value: code,
            text: language === 'zh' ? `${code} ${name_zh}` : `${name_en} (${code})`,
          }))}
          onChange={(value) => {
            port.set('state', value);
            port.set('county', '');
          }}
        />
        <SelectField
          isLabelShown
          label={t('field.county')}
          dataField="restaurant.county"
          value={county}
          isDisabled={state === ''}
          error={port.errorOf('county')}
          none={t(state === '' ? 'field.state_first' : 'field.choose')}
          options={known.map((name) => ({ value: name, text: name }))}
          onChange={(value) => port.set('county', value)}
        />
        <TextField
          label={t('field.city')}
          dataField="restaurant.city"
          maxLength={60}
          autoComplete="address-level2"
          {...port.text('city')}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('field.street')}
          dataField="restaurant.street"
          maxLength={120}
          autoComplete="address-line1"
          {...port.text('street')}
        />
        <TextField
          label={t('field.unit')}
          dataField="restaurant.unit"
          maxLength={30}
          value={unit ?? ''}
          error={port.errorOf('unit')}
          onChange={(event) => port.set('unit', event.currentTarget.value === '' ? null : event.currentTarget.value)}
        />
        <TextField
          label={t('field.zip_code')}
          dataField="restaurant.zip_code"
          inputMode="numeric"
          maxLength={10}
          autoComplete="postal-code"
          {...port.text('zip_code', narrow)}
        />
      </FieldRow>
    </>
  );
}
