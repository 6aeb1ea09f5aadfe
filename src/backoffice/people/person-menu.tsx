import type { ReactNode } from 'react';
import { chakra, Menu, Portal } from '@chakra-ui/react';
import type { User } from '#contract/http/user.ts';
import { useNewLink, useUpdateUser } from '../../data/user/user-queries.ts';
import { useMay } from '../../lib/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import type { ShownLink } from './link-dialog.tsx';
import { refusalText } from './refusal-text.ts';

export type AskKind = 'edit' | 'disable' | 'delete' | 'sessions' | 'reset_two_factor' | 'view_as';

type PersonMenuProps = {
  person: User;
  isOneself: boolean;
  onAsk: (kind: AskKind) => void;
  onLink: (link: ShownLink) => void;
};

/** What can be done with a person. Nobody locks oneself out: what is closed says why. */
export function PersonMenu({ person, isOneself, onAsk, onLink }: PersonMenuProps) {
  const { t } = useWords('people');
  const may = useMay();
  const update = useUpdateUser();
  const newLink = useNewLink();
  const { nickname: name, mail, role, state, two_factor } = person;
  const isAdmin = may('people.administer');
  const kind = state === 'invited' ? 'invite' : 'reset';
  const onError = (reason: Error): void => {
    toaster.create({ type: 'error', title: refusalText(t, reason) });
  };
  const enable = (): void =>
    update.mutate(
      { user_id: person.id, state: 'active' },
      { onSuccess: () => void toaster.create({ type: 'success', title: t('enabled', { name }) }), onError },
    );
  const makeLink = (): void =>
    newLink.mutate(person.id, { onSuccess: (link) => onLink({ kind, name, mail, ...link }), onError });
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button look="ghost" size="square" color="fg.muted" aria-label={t('more_of', { name })}>
          <OfficeIcon name="more" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content
            minW="160px"
            bg="bg.panel"
            boxShadow="var(--shadow-menu)"
            borderWidth="1px"
            borderColor="border"
          >
            <Menu.Item value="edit" minH="36px" onClick={() => onAsk('edit')}>
              {t('edit')}
            </Menu.Item>
            {state === 'disabled' ? (
              <Menu.Item value="enable" minH="36px" onClick={enable}>
                {t('enable')}
              </Menu.Item>
            ) : (
              <Menu.Item value="link" minH="36px" onClick={makeLink}>
                {t(`new_${kind}`)}
              </Menu.Item>
            )}
            {isAdmin ? (
              <Menu.Item value="sessions" minH="36px" onClick={() => onAsk('sessions')}>
                {t('sessions.open')}
              </Menu.Item>
            ) : null}
            {isAdmin && role === 'owner' && state === 'active' ? (
              <Menu.Item value="view_as" minH="36px" onClick={() => onAsk('view_as')}>
                {t('view_as.open')}
              </Menu.Item>
            ) : null}
            <Menu.Separator />
            {isAdmin && two_factor && !isOneself ? (
              <Menu.Item value="reset_two_factor" minH="36px" color="zhu.fg" onClick={() => onAsk('reset_two_factor')}>
                {t('reset_two_factor')}
              </Menu.Item>
            ) : null}
            {state === 'disabled' ? null : (
              <Closed isClosed={isOneself} value="disable" onClick={() => onAsk('disable')}>
                {t('disable')}
              </Closed>
            )}
            <Closed isClosed={isOneself} value="delete" onClick={() => onAsk('delete')}>
              {t('delete')}
            </Closed>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

type ClosedProps = { isClosed: boolean; value: string; onClick: () => void; children: ReactNode };

/** What locks somebody out; about oneself it is closed and says why. */
function Closed({ isClosed, value, onClick, children }: ClosedProps) {
  const { t } = useWords('people');
  return (
    <Menu.Item value={value} minH="36px" color="zhu.fg" disabled={isClosed} onClick={onClick}>
      <chakra.span>
        {children}
        {isClosed ? (
          <chakra.span display="block" textStyle="helper">
            {t('not_oneself')}
          </chakra.span>
        ) : null}
      </chakra.span>
    </Menu.Item>
  );
}
