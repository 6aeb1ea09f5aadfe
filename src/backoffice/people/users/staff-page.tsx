import { PeopleView } from './people-view.tsx';

/** Who works in a restaurant: an owner's staff, for an administrator those of the chosen one. */
export const StaffPage = () => <PeopleView scope="staff" />;
