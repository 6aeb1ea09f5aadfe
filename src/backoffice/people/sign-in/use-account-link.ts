import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dropLink, keepLink, keptLink } from './link-storage.ts';
import { linkOf, type AccountLink, type ConfirmLink } from './link-token.ts';

/**
 * The link this page was opened by. Its token leaves the address before anything is shown, so that it is in no history,
 * no screenshot and no address that is sent on; it lives until it is used or left, also over a reload.
 */
export function useAccountLink(): readonly [AccountLink | ConfirmLink | null, () => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => linkOf(search) ?? keptLink());
  const arriving = linkOf(search);
  useLayoutEffect(
    function takeTokenOutOfAddress() {
      if (arriving === null) return;
      keepLink(arriving);
      void navigate(pathname, { replace: true });
    },
    [arriving, pathname, navigate],
  );
  function leave(): void {
    dropLink();
    setLink(null);
  }
  return [link, leave];
}
