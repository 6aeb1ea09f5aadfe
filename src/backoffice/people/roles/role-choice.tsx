import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { staffRoleQueries } from '../../../data/people/staff-role-queries.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useWords } from '../../use-words.ts';
import { useRoleWords } from './use-role-words.ts';

type Given = { restaurant_id: string; role_id: string };

type RoleChoicesProps = {
  /** The restaurants someone works in. */
  restaurantIds: readonly string[];
  value: readonly Given[];
  onChange: (given: Given[]) => void;
};

/** The role of a person in each of their restaurants, with what it may do. */
export function RoleChoices({ restaurantIds, value, onChange }: RoleChoicesProps) {
  const { t } = useWords('people');
  if (restaurantIds.length === 0) return <chakra.p color="fg.muted">{t('roles.place_first')}</chakra.p>;
  return restaurantIds.map((restaurant_id) => (
    <RoleChoice
      key={restaurant_id}
      restaurantId={restaurant_id}
      isNamed={restaurantIds.length > 1}
      value={value.find((given) => given.restaurant_id === restaurant_id)?.role_id ?? 'staff'}
      onChange={(role_id) =>
        onChange([...value.filter((given) => given.restaurant_id !== restaurant_id), { restaurant_id, role_id }])
      }
    />
  ));
}

type RoleChoiceProps = { restaurantId: string; isNamed: boolean; value: string; onChange: (roleId: string) => void };

function RoleChoice({ restaurantId, isNamed, value, onChange }: RoleChoiceProps) {
  const { t } = useWords('people');
  const { nameOf, whatOf } = useRoleWords();
  const { data: roles = [] } = useQuery(staffRoleQueries.list(restaurantId));
  const { data: restaurant } = useQuery({ ...restaurantQueries.one(restaurantId), enabled: isNamed });
  const chosen = roles.find(({ id }) => id === value);
  return (
    <SelectField
      label={isNamed ? t('roles.label_in', { restaurant: restaurant?.name ?? '' }) : t('roles.label')}
      {...(chosen === undefined ? {} : { help: whatOf(chosen) })}
      isLabelShown
      dataField="user.staff_role"
      value={value}
      options={roles.map((role) => ({ value: role.id, text: nameOf(role) }))}
      onChange={onChange}
    />
  );
}
