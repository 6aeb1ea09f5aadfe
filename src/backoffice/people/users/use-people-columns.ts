import type { User } from '#contract/http/people/user.ts';
import type { CsvColumn } from '../../../lib/csv.ts';
import { timeColumn } from '../../../lib/csv-time.ts';
import { useRoleWords } from '../roles/use-role-words.ts';
import { useWords, VIEWER_ZONE } from '../../use-words.ts';

/** People as a table's columns; a sign-in is by the viewer's clock, as on the page [TZ1]. */
export function usePeopleColumns(): readonly CsvColumn<User>[] {
  const { t } = useWords('people');
  const { nameOf } = useRoleWords();
  return [
    { title: t('nickname'), cell: ({ nickname }) => nickname },
    { title: t('mail'), cell: ({ mail }) => mail },
    { title: t('phone'), cell: ({ phone }) => phone },
    { title: t('role_label'), cell: ({ role }) => t(`role.${role}`) },
    { title: t('restaurants'), cell: ({ restaurants }) => restaurants.map(({ name }) => name).join('; ') },
    {
      title: t('roles.open'),
      cell: ({ restaurants }) =>
        restaurants.flatMap(({ staff_role }) => (staff_role === undefined ? [] : [nameOf(staff_role)])).join('; '),
    },
    { title: t('state_label'), cell: ({ state }) => t(`state.${state}`) },
    timeColumn(t('last_sign_in_at'), VIEWER_ZONE, ({ last_sign_in_at }) => last_sign_in_at),
    { title: t('two_factor_label'), cell: ({ two_factor }) => t(two_factor ? 'two_factor_on' : 'two_factor_off') },
  ];
}
