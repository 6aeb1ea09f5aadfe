import { MutationCache, QueryCache, QueryClient, type MutationMeta } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `showsItsFailure`: in a place of its own. `isHere`: whether that place is still on the page (`useMutation`). */
    mutationMeta: { showsItsFailure?: boolean; isHere?: () => boolean };
  }
}

const MAX_RETRIES = 2;
/** The reading of the signed-in person, with what their roles open. */
export const CURRENT_USER_KEY = ['current_user'] as const;

const isRefusal = (reason: Error): boolean => reason instanceof CallFailure && reason.code === 'forbidden';

/** Only what may pass by itself is asked again; a refusal stays one, and a lost session is the sign-out rule's. */
const isPassing = (reason: Error): boolean =>
  reason instanceof CallFailure && (reason.code === 'unreachable' || reason.code === 'unavailable');

/** Whether the failure of a change is shown by who asked for it, and is still on the page to show it. */
const isShownThere = (meta: MutationMeta | undefined): boolean =>
  meta?.showsItsFailure === true && meta.isHere?.() !== false;

/**
 * The back-office's one cache of server data. `onFailure` hears of every failed change, and of a reading that failed
 * while old data stays on screen; a reading without data shows its failure in its own place.
 */
export function createQueryClient(onFailure: (reason: Error) => void): QueryClient {
  // A role may have been changed: the menu and the buttons follow the refusal.
  const readRolesAgain = (reason: Error): void => {
    if (isRefusal(reason)) void client.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (reason, query) => {
        readRolesAgain(reason);
        if (query.state.data !== undefined) onFailure(reason);
      },
    }),
    mutationCache: new MutationCache({
      onError: (reason, _variables, _result, mutation) => {
        readRolesAgain(reason);
        if (!isShownThere(mutation.meta)) onFailure(reason);
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        retry: (count, reason) => count < MAX_RETRIES && isPassing(reason),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
