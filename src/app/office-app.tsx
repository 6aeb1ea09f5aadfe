import '../ui/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { failureText } from '../backoffice/kit/failure-text.ts';
import { signOutOrWait } from '../backoffice/people/sign-in/sign-out-rule.ts';
import { officeRoutes } from '../backoffice/routes.tsx';
import { installSignOutRule } from '../lib/api.ts';
import { startI18n } from '../lib/i18n.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { shareSession } from '../lib/session-handover.ts';
import { getSession, personOf, subscribeSession } from '../lib/session.ts';
import { applyColorMode } from '../ui/color-mode.ts';
import { officeSystem } from '../ui/office-system.ts';
import { toaster, Toaster } from '../ui/toaster.tsx';
import { reloadOnceOnMissingChunk } from './missing-chunk.ts';

function OfficeToaster() {
  const { t } = useTranslation();
  return <Toaster label={t('messages')} closeLabel={t('close')} />;
}

function announceFailure(reason: Error): void {
  const title = failureText(i18next.t, reason);
  // One lost backend fails many calls at once; it is one message.
  if (!toaster.isVisible(title)) toaster.create({ id: title, type: 'error', title, duration: 8_000 });
}

/** What one session has read must not reach the next one, however the first ended. */
function forgetDataWithSession(queryClient: QueryClient): void {
  let person = personOf(getSession());
  subscribeSession(() => {
    const next = personOf(getSession());
    if (next !== person) queryClient.clear();
    person = next;
  });
}

/**
 * Put on a home screen from here, the icon opens the back-office, not the desk; iPhones deliver notifications only to
 * such pages.
 */
function installAsOffice(): void {
  document.querySelector('link[rel=manifest]')?.setAttribute('href', '/office.webmanifest');
}

async function startOffice(element: HTMLElement): Promise<void> {
  applyColorMode();
  installAsOffice();
  reloadOnceOnMissingChunk();
  installSignOutRule(signOutOrWait);
  await Promise.all([startI18n('office', undefined, [initReactI18next]), shareSession()]);
  const queryClient = createQueryClient(announceFailure);
  forgetDataWithSession(queryClient);
  const router = createBrowserRouter(officeRoutes);
  createRoot(element).render(
    <StrictMode>
      <ChakraProvider value={officeSystem}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <OfficeToaster />
        </QueryClientProvider>
      </ChakraProvider>
    </StrictMode>,
  );
}

/** Shows the back-office in the page. */
export function mountOffice(element: HTMLElement): void {
  void startOffice(element);
}
