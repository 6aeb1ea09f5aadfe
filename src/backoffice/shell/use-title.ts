import { useEffect } from 'react';

/** The browser tab's title, page first. */
export function useTitle(page: string): void {
  useEffect(
    function showTitle() {
      document.title = `${page} · 来单`;
    },
    [page],
  );
}
