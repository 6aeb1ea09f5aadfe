import { PeopleView } from './people-view.tsx';

/** Everybody who may sign in. */
export const PeoplePage = () => <PeopleView scope="all" />;
