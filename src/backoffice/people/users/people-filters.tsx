import { chakra } from '@chakra-ui/react';
import { RoleSchema } from '#contract/http/people/session.ts';
import { USER_SORTS, USER_STATES } from '#contract/http/people/user.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { RestaurantPicker } from '../../store/pickers/restaurant-picker.tsx';
import { useWords } from '../../use-words.ts';
import type { ParamChange, PeopleParams } from './people-params.ts';
import type { Scope } from './people-scope.ts';

type PeopleFiltersProps = {
  scope: Scope;
  params: PeopleParams;
  onChange: (change: ParamChange) => void;
};

/** Who, and in which order. What a page is about anyway is not asked for. */
export function PeopleFilters({ scope, params, onChange }: PeopleFiltersProps) {
  const { t } = useWords('people');
  return (
    <chakra.div role="search" display="flex" flexWrap="wrap" gap="2">
      <SearchBox label={t('search')} value={params.q} width="260px" onChange={(q) => onChange({ q })} />
      {scope === 'all' ? (
        <SelectField
          label={t('role_label')}
          value={params.role ?? ''}
          none={t('any_role')}
          options={RoleSchema.options.map((role) => ({ value: role, text: t(`role.${role}`) }))}
          onChange={(role) => onChange({ role })}
        />
      ) : null}
      <SelectField
        label={t('state_label')}
        value={params.state ?? ''}
        none={t('any_state')}
        options={USER_STATES.map((state) => ({ value: state, text: t(`state.${state}`) }))}
        onChange={(state) => onChange({ state })}
      />
      {scope === 'all' ? (
        <RestaurantPicker
          label={t('restaurant_label')}
          value={params.restaurant_id ?? ''}
          width="200px"
          none={t('any_restaurant')}
          onChange={(restaurant) => onChange({ restaurant })}
        />
      ) : null}
      {scope === 'staff' ? null : (
        <SelectField
          label={t('two_factor_label')}
          value={params.two_factor ?? ''}
          options={[
            { value: '', text: t('any_two_factor') },
            { value: 'on', text: t('two_factor_on') },
            { value: 'off', text: t('two_factor_off') },
          ]}
          onChange={(two_factor) => onChange({ two_factor })}
        />
      )}
      <SelectField
        label={t('sort_label')}
        value={params.sort}
        options={USER_SORTS.map((value) => ({ value, text: t(`sort.${value.replace('-', 'down_')}`) }))}
        onChange={(sort) => onChange({ sort: sort === 'nickname' ? '' : sort })}
      />
    </chakra.div>
  );
}
