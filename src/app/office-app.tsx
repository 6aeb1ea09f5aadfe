import '../ui/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { failureText } from '../backoffice/kit/failure-text.ts';
import { officeRoutes } from '../backoffice/routes.tsx';
import { installSignOutRule } from '../lib/api.ts';
import { startI18n } from '../lib/i18n.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { endSharedSession, shareSession } from '../lib/session-handover.ts';
import { getSession, subscribeSession } from '../lib/session.ts';
import { applyColorMode } from '../ui/color-mode.ts';
import { officeSystem } from '../ui/office-system.ts';
import { toaster, Toaster } from '../ui/toaster.tsx';
import { reloadOnceOnMissingChunk } from './missing-chunk.ts';

function OfficeToaster() {
  const { t } = useTranslation();
  return <Toaster closeLabel={t('close')} />;
}

/**
 * The server says that the session is over: it is forgotten everywhere with a message; the guard shows the login page.
 */
function signOutByServer(_message: string, token: string | null): void {
  // A late answer to the session before this one ends nothing.
  if (token === null || token !== getSession().token) return;
  const isBack = endSharedSession();
  const title = i18next.t(isBack ? 'view_as.over' : 'failure.session_over');
  toaster.create({ id: 'session-over', type: isBack ? 'info' : 'error', title });
}

function announceFailure(reason: Error): void {
  const title = failureText(i18next.t, reason);
  // One lost backend fails many calls at once; it is one message.
  if (!toaster.isVisible(title)) toaster.create({ id: title, type: 'error', title, duration: 8_000 });
}

/** What one session has read must not reach the next one, however the first ended. */
function forgetDataWithSession(queryClient: QueryClient): void {
  let { token } = getSession();
  subscribeSession(() => {
    const { token: next } = getSession();
    if (next !== token) queryClient.clear();
    token = next;
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
  installSignOutRule(signOutByServer);
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
