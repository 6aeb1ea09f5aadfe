import { useQuery } from '@tanstack/react-query';
import { narrow } from '#contract/domain/narrow.ts';
import { tidyContactPhone } from '#contract/domain/phone.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { useWords } from '../../use-words.ts';
import type { FormPort } from './form-port.ts';

type Identity = { name: string; sub_name: string; restaurant_type_id: string; phone: string; email: string };

/** What a store is called, what it is, and how it is reached. */
export function IdentityFields({ port }: { port: FormPort<Identity> }) {
  const { t, name } = useWords('store');
  const { data: types = [] } = useQuery(restaurantQueries.types());
  return (
    <>
      <FieldRow>
        <TextField label={t('field.name')} dataField="restaurant.name" maxLength={80} {...port.text('name')} />
        <TextField
          label={t('field.sub_name')}
          dataField="restaurant.sub_name"
          maxLength={80}
          {...port.text('sub_name')}
        />
        <SelectField
          isLabelShown
          label={t('field.restaurant_type_id')}
          dataField="restaurant.restaurant_type_id"
          value={port.values.restaurant_type_id}
          error={port.errorOf('restaurant_type_id')}
          none={t('field.choose')}
          options={types.map((type) => ({ value: type.id, text: name(type) }))}
          onChange={(value) => port.set('restaurant_type_id', value)}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('field.phone')}
          help={t('field.phone_help')}
          dataField="restaurant.phone"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          {...port.text('phone', tidyContactPhone)}
        />
        <TextField
          label={t('field.email')}
          dataField="restaurant.email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          {...port.text('email', narrow)}
        />
      </FieldRow>
    </>
  );
}
