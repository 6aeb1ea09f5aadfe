import { chakra, Menu, Portal } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { countUnsaved } from '../../data/people/draft-queries.ts';
import { useSignOut } from '../../data/people/session-mutations.ts';
import { loadWords } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { SETTING_PATH } from '../pages.ts';
import { DESK_LINK, useMayUseDesk } from './desk-link.ts';

/** With its words, on demand: few open it, everyone loads the shell. */
const FeedbackPanel = lazy(async () => {
  await loadWords('feedback');
  return { default: (await import('../platform/feedback/feedback-panel.tsx')).FeedbackPanel };
});

const SignOutQuestion = lazy(async () => ({ default: (await import('./sign-out-question.tsx')).SignOutQuestion }));

export function AccountMenu({ adminInfo }: { adminInfo: AdminInfo }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const mayUseDesk = useMayUseDesk();
  const [isSpeaking, setIsSpeaking] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  async function signOutOrAsk(): Promise<void> {
    const count = await countUnsaved(adminInfo.id);
    if (count === 0) signOut.mutate();
    else setUnsaved(count);
  }
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <Button look="ghost" px="2" minW="36px" aria-label={t('account.menu', { name: adminInfo.nickname })}>
            <OfficeIcon name="user" />
            <chakra.span
              data-field="admin_info.nickname"
              maxW="140px"
              overflow="hidden"
              textOverflow="ellipsis"
              hideBelow="md"
            >
              {adminInfo.nickname}
            </chakra.span>
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content
              minW="220px"
              bg="bg.panel"
              boxShadow="var(--shadow-menu)"
              borderWidth="1px"
              borderColor="border"
            >
              <chakra.div px="2" py="1.5">
                <chakra.p fontWeight="700">{adminInfo.nickname}</chakra.p>
                <chakra.p textStyle="helper" color="fg.muted" data-field="admin_info.mail">
                  {adminInfo.mail}
                </chakra.p>
                {adminInfo.phone === null ? null : (
                  <chakra.p textStyle="helper" color="fg.muted" data-field="admin_info.phone">
                    {phoneText(adminInfo.phone)}
                  </chakra.p>
                )}
                <chakra.p textStyle="helper" color="fg.muted" data-field="admin_info.role">
                  {t(`role.${adminInfo.role}`)}
                </chakra.p>
              </chakra.div>
              <Menu.Separator />
              {mayUseDesk ? (
                <Menu.Item value="desk" h="36px" asChild>
                  <a {...DESK_LINK}>{t('screens.open_desk')}</a>
                </Menu.Item>
              ) : null}
              <Menu.Item value="setting" h="36px" onClick={() => void navigate(SETTING_PATH)}>
                {t('page.setting')}
              </Menu.Item>
              <Menu.Item value="feedback" h="36px" onClick={() => setIsSpeaking(true)}>
                {t('account.feedback')}
              </Menu.Item>
              <Menu.Item value="sign-out" h="36px" onClick={() => void signOutOrAsk()}>
                {t('account.sign_out')}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {unsaved === 0 ? null : (
        <Suspense>
          <SignOutQuestion
            unsaved={unsaved}
            isBusy={signOut.isPending}
            onYes={() => signOut.mutate()}
            onClose={() => setUnsaved(0)}
          />
        </Suspense>
      )}
      {isSpeaking ? (
        <Suspense>
          <FeedbackPanel onClose={() => setIsSpeaking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
