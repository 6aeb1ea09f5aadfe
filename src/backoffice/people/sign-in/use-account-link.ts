import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { linkOf, type AccountLink, type ConfirmLink } from './link-token.ts';

/**
 * The link this page was opened by. Its token leaves the address before anything is shown, so that it is in no history,
 * no screenshot and no address that is sent on; it lives as long as the page.
 */
export function useAccountLink(): readonly [AccountLink | ConfirmLink | null, () => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => linkOf(search));
  const arriving = linkOf(search);
  useLayoutEffect(
    function takeTokenOutOfAddress() {
      if (arriving !== null) void navigate(pathname, { replace: true });
    },
    [arriving, pathname, navigate],
  );
  return [link, () => setLink(null)];
}
