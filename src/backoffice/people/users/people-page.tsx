import { PeopleView } from './people-view.tsx';

/** Everyone who may sign in. */
export const PeoplePage = () => <PeopleView scope="all" />;
