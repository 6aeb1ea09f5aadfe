import { lazy, Suspense } from 'react';

const load = () => import('./shell.tsx');

/** The page that signs a person in asks for what comes next while they type; a failure shows when it is needed. */
export const preloadShell = (): void => void load().catch(() => undefined);

const Shell = lazy(async () => ({ default: (await load()).Shell }));

/** The basic layout; a part of its own, so that the sign-in does not wait for it. */
export function LazyShell() {
  return (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  );
}
