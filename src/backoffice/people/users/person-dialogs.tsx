import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import type { Role } from '#contract/permissions.ts';
import type { User } from '#contract/http/people/user.ts';
import { userQueries } from '../../../data/people/user-queries.ts';
import { loadWords } from '../../../lib/i18n.ts';
import { PinDialog } from '../desk-pin/pin-dialog.tsx';
import { AskPerson } from './ask-person.tsx';
import type { ShownLink } from './link-dialog.tsx';
import type { Scope } from './people-scope.ts';
import type { AskKind } from './person-menu.tsx';
import { PersonPanel } from './person-panel.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { ViewAsDialog } from './view-as-dialog.tsx';

// Its words are the platform's; it is opened once in a while.
const LimitsDialog = lazy(async () => {
  const [{ LimitsDialog: dialog }] = await Promise.all([
    import('../../platform/limits/limits-dialog.tsx'),
    loadWords('platform'),
  ]);
  return { default: dialog };
});

/** What the page is being asked to do, with whom. */
export type Asking = { kind: 'invite'; person?: undefined } | { kind: AskKind; person: User };

type PersonDialogsProps = {
  asking: Asking;
  /** The restaurants one may give, the first of them. */
  restaurants: readonly { id: string }[];
  /** The page it is on. */
  scope: Scope;
  onLink: (link: ShownLink) => void;
  onClose: () => void;
};

const NONE: readonly Role[] = [];

/** The panel or the question of whatever was asked for. */
export function PersonDialogs({ asking, restaurants, scope, onLink, onClose }: PersonDialogsProps) {
  const { data: roles = NONE } = useQuery(userQueries.givableRoles());
  const { kind, person } = asking;
  const places = useMemo(() => {
    // An administrator sees more restaurants than one reading brings: a person's own are always there.
    const beyond = (person?.restaurants ?? []).filter(({ id }) => restaurants.every((one) => one.id !== id));
    return [...restaurants, ...beyond];
  }, [restaurants, person]);
  switch (kind) {
    case 'invite':
    case 'edit':
      return (
        <PersonPanel
          person={person}
          roles={roles}
          scope={scope}
          restaurants={places}
          onInvited={onLink}
          onClose={onClose}
        />
      );
    case 'pin':
      return (
        <PinDialog
          person={{ id: person.id, name: person.nickname }}
          isOwn={false}
          places={person.restaurants}
          onClose={onClose}
        />
      );
    case 'sessions':
      return <PersonSessions person={person} onClose={onClose} />;
    case 'limits':
      return (
        <Suspense fallback={null}>
          <LimitsDialog subject="owner" id={person.id} name={person.nickname} onClose={onClose} />
        </Suspense>
      );
    case 'view_as':
      return <ViewAsDialog person={person} onClose={onClose} />;
    case 'disable':
    case 'delete':
    case 'reset_two_factor':
      return <AskPerson kind={kind} person={person} onClose={onClose} />;
  }
}
