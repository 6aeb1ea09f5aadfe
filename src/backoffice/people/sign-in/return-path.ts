const PARAMETER = 'next';

/** The login page's address with the way back to where the person was. */
export const withReturnPath = (loginPath: string, from: string): string =>
  from === '/' ? loginPath : `${loginPath}?${new URLSearchParams({ [PARAMETER]: from }).toString()}`;

/** The way back, if it leads into this application: another origin's address is not one. */
export function returnPathOf(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  if (wanted === null || !wanted.startsWith('/')) return undefined;
  const url = new URL(wanted, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search : undefined;
}
