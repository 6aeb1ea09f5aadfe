import type { ReactNode } from 'react';
import { chakra, Menu } from '@chakra-ui/react';
import type { User } from '#contract/http/people/user.ts';
import { useNewLink, useUpdateUser } from '../../../data/people/user-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { MenuChoice, RowMenu } from '../../kit/menu.tsx';
import { useWords } from '../../use-words.ts';
import type { ShownLink } from './link-dialog.tsx';

export type AskKind = 'edit' | 'pin' | 'disable' | 'delete' | 'sessions' | 'reset_two_factor' | 'view_as' | 'limits';

type PersonMenuProps = {
  person: User;
  isOneself: boolean;
  onAsk: (kind: AskKind) => void;
  onLink: (link: ShownLink) => void;
};

/** What can be done with a person. No one locks oneself out: what is closed says why. */
export function PersonMenu({ person, isOneself, onAsk, onLink }: PersonMenuProps) {
  const { t } = useWords('people');
  const may = useMay();
  const update = useUpdateUser();
  const newLink = useNewLink();
  const { nickname: name, mail, role, state } = person;
  const isAdmin = may('people.administer');
  const kind = state === 'invited' ? 'invite' : 'reset';
  const onError = (reason: Error): void => {
    toaster.create({ type: 'error', title: refusalText(t, reason) });
  };
  const enable = (): void =>
    update.mutate({ user_id: person.id, state: 'active' }, { onSuccess: sayDone(t('enabled', { name })), onError });
  const makeLink = (): void =>
    newLink.mutate(person.id, { onSuccess: (link) => onLink({ kind, name, mail, ...link }), onError });
  return (
    <RowMenu label={t('more_of', { name })}>
      <MenuChoice value="edit" onChoose={() => onAsk('edit')}>
        {t('edit')}
      </MenuChoice>
      {person.restaurants.length > 0 && role === 'staff' ? (
        <MenuChoice value="pin" onChoose={() => onAsk('pin')}>
          {t('pin.open')}
        </MenuChoice>
      ) : null}
      {state === 'disabled' ? (
        <MenuChoice value="enable" onChoose={enable}>
          {t('enable')}
        </MenuChoice>
      ) : (
        <MenuChoice value="link" onChoose={makeLink}>
          {t(`new_${kind}`)}
        </MenuChoice>
      )}
      {isAdmin ? (
        <MenuChoice value="sessions" onChoose={() => onAsk('sessions')}>
          {t('sessions.open')}
        </MenuChoice>
      ) : null}
      {isAdmin && role === 'owner' ? (
        <MenuChoice value="limits" onChoose={() => onAsk('limits')}>
          {t('limits')}
        </MenuChoice>
      ) : null}
      {isAdmin && role === 'owner' && state === 'active' ? (
        <MenuChoice value="view_as" onChoose={() => onAsk('view_as')}>
          {t('view_as.open')}
        </MenuChoice>
      ) : null}
      <Menu.Separator />
      {isAdmin && !isOneself ? (
        <MenuChoice value="reset_two_factor" isDanger onChoose={() => onAsk('reset_two_factor')}>
          {t('reset_two_factor')}
        </MenuChoice>
      ) : null}
      {state === 'disabled' ? null : (
        <Closed isClosed={isOneself} value="disable" onChoose={() => onAsk('disable')}>
          {t('disable')}
        </Closed>
      )}
      <Closed isClosed={isOneself} value="delete" onChoose={() => onAsk('delete')}>
        {t('delete')}
      </Closed>
    </RowMenu>
  );
}

type ClosedProps = { isClosed: boolean; value: string; onChoose: () => void; children: ReactNode };

/** What locks someone out; about oneself it is closed and says why. */
function Closed({ isClosed, value, onChoose, children }: ClosedProps) {
  const { t } = useWords('people');
  return (
    <MenuChoice value={value} isDanger isDisabled={isClosed} onChoose={onChoose}>
      <chakra.span>
        {children}
        {isClosed ? (
          <chakra.span display="block" textStyle="helper">
            {t('not_oneself')}
          </chakra.span>
        ) : null}
      </chakra.span>
    </MenuChoice>
  );
}
