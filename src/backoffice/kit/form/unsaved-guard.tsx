import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { Confirm } from '../../../ui/confirm.tsx';
import { markUnsaved } from '../../shell/unsaved-views.ts';
import { useWords } from '../../use-words.ts';
import { useUnsavedEntry } from './unsaved-entries.ts';

type UnsavedGuardProps = {
  isOn: boolean;
  /** Leaving loses nothing (`useFormDraft`): nothing is asked, and the page's tab keeps its dot. */
  isKept?: boolean;
};

/** While `isOn`, leaving the page asks first: inside the app by our own question, closing the tab by the browser's. */
export function UnsavedGuard({ isOn, isKept = false }: UnsavedGuardProps) {
  const { t } = useWords();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && !isKept && currentLocation.pathname !== nextLocation.pathname,
  );
  const { pathname } = useLocation();
  useUnsavedEntry(isOn);
  useEffect(
    function showOnTab() {
      markUnsaved(pathname, isOn);
      return () => {
        if (!isKept) markUnsaved(pathname, false);
      };
    },
    [pathname, isOn, isKept],
  );
  useEffect(
    function askOnClosing() {
      if (!isOn || isKept) return undefined;
      const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    [isOn, isKept],
  );
  useEffect(
    function leaveOnceKept() {
      if (isKept && blocker.state === 'blocked') blocker.proceed();
    },
    [isKept, blocker],
  );
  if (blocker.state !== 'blocked' || isKept) return null;
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
