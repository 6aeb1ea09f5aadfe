import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { Confirm } from '../../../ui/confirm.tsx';
import { markUnsaved } from '../../shell/unsaved-views.ts';
import { useWords } from '../../use-words.ts';

/** While `isOn`, leaving the page asks first: inside the app by our own question, closing the tab by the browser's. */
export function UnsavedGuard({ isOn }: { isOn: boolean }) {
  const { t } = useWords();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  const { pathname } = useLocation();
  useEffect(
    function showOnTab() {
      markUnsaved(pathname, isOn);
      return () => markUnsaved(pathname, false);
    },
    [pathname, isOn],
  );
  useEffect(
    function askOnClosing() {
      if (!isOn) return undefined;
      const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    [isOn],
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Confirm
      title={t('form.leave_title')}
      text={t('form.leave_text')}
      action={t('form.leave')}
      no={t('form.stay')}
      onYes={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
