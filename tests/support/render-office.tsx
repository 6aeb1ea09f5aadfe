import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { officeRoutes } from '#src/backoffice/routes.tsx';
import { initReactI18next } from 'react-i18next';
import { startI18n } from '#src/lib/i18n.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { officeSystem } from '#src/ui/office-system.ts';
import { Toaster, toaster } from '#src/ui/toaster.tsx';

/** The real back-office at a path, in the real providers, on mocked calls. The live channel is the caller's to mock. */
export async function renderOffice(path: string, language: 'zh' | 'en' = 'zh') {
  await startI18n('office', language, [initReactI18next]);
  // The messages of the page of a test before are not this one's.
  toaster.remove();
  const failures: Error[] = [];
  const queryClient = createQueryClient((reason) => failures.push(reason));
  const router = createMemoryRouter(officeRoutes, { initialEntries: [path] });
  const screen: RenderResult = render(
    <ChakraProvider value={officeSystem}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster label="messages" closeLabel="close" />
      </QueryClientProvider>
    </ChakraProvider>,
  );
  const where = (): string => router.state.location.pathname + router.state.location.search;
  return { screen, where, failures, queryClient };
}
