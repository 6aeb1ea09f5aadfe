import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { userQueries } from '../../../data/people/user-queries.ts';
import { useWords } from '../../use-words.ts';
import { PeopleView } from './people-view.tsx';

/** The people who run the platform, and how many of them sign in with a password alone. */
export const AdministratorsPage = () => (
  <PeopleView scope="administrators">
    <WithoutTwoFactor />
  </PeopleView>
);

function WithoutTwoFactor() {
  const { t } = useWords('people');
  const { data } = useQuery(userQueries.list({ role: 'admin', two_factor: 'off' }));
  if (data === undefined || data.total === 0) return null;
  return (
    <chakra.p
      role="note"
      display="flex"
      flexWrap="wrap"
      gap="2"
      p="3"
      borderRadius="control"
      bg="amber.subtle"
      color="amber.fg"
    >
      <span>{t('without_two_factor', { count: data.total })}</span>
      <chakra.span textDecoration="underline" asChild>
        <Link to="?two_factor=off">{t('who_are_they')}</Link>
      </chakra.span>
    </chakra.p>
  );
}
