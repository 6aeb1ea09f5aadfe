import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { MODES } from '#contract/domain/opening-hours.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { inputStyle, withinField } from '../../../ui/text-field.tsx';
import { useWords } from '../../use-words.ts';
import type { SearchChange } from '../../kit/list/list-params.ts';
import type { RestaurantListParams } from './use-list-params.ts';

const TYPING_PAUSE_MS = 300;

type ListFiltersProps = { params: RestaurantListParams; onChange: (change: SearchChange) => void };

export function ListFilters({ params, onChange }: ListFiltersProps) {
  const { t, name } = useWords('store');
  const { data: types = [] } = useQuery(restaurantQueries.types());
  const [typed, setTyped] = useState(params.q);
  useEffect(
    function searchAfterAPause() {
      if (typed === params.q) return undefined;
      const timer = setTimeout(() => onChange({ q: typed }), TYPING_PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [typed, params.q, onChange],
  );
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2">
      <chakra.div position="relative" flex="1" minW="220px" maxW="360px">
        <chakra.span {...withinField} left="10px">
          <OfficeIcon name="search" />
        </chakra.span>
        <chakra.input
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...inputStyle}
          pl="9"
        />
      </chakra.div>
      <SelectField
        label={t('section.mode')}
        value={params.mode ?? ''}
        none={t('list.any_mode')}
        options={MODES.map((mode) => ({ value: mode, text: t(`mode.${mode}`) }))}
        onChange={(mode) => onChange({ mode })}
      />
      <SelectField
        label={t('field.restaurant_type_id')}
        value={params.restaurant_type_id ?? ''}
        none={t('list.any_type')}
        options={types.map((type) => ({ value: type.id, text: name(type) }))}
        onChange={(type) => onChange({ type })}
      />
    </chakra.div>
  );
}
