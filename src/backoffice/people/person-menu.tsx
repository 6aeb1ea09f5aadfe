import { Menu, Portal } from '@chakra-ui/react';
import type { User } from '#contract/http/user.ts';
import { useNewLink, useUpdateUser } from '../../data/user/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import type { ShownLink } from './link-dialog.tsx';
import { refusalText } from './refusal-text.ts';

export type AskKind = 'edit' | 'disable' | 'delete';

type PersonMenuProps = {
  person: User;
  isOneself: boolean;
  onAsk: (kind: AskKind) => void;
  onLink: (link: ShownLink) => void;
};

/** What can be done with a person. Nobody locks oneself out, so that is not offered. */
export function PersonMenu({ person, isOneself, onAsk, onLink }: PersonMenuProps) {
  const { t } = useWords('people');
  const update = useUpdateUser();
  const newLink = useNewLink();
  const { nickname: name, mail, state } = person;
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
            {isOneself ? null : <Menu.Separator />}
            {isOneself || state === 'disabled' ? null : (
              <Menu.Item value="disable" minH="36px" color="zhu.fg" onClick={() => onAsk('disable')}>
                {t('disable')}
              </Menu.Item>
            )}
            {isOneself ? null : (
              <Menu.Item value="delete" minH="36px" color="zhu.fg" onClick={() => onAsk('delete')}>
                {t('delete')}
              </Menu.Item>
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
