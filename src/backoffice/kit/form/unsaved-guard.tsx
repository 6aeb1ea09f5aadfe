import { useEffect } from 'react';
import { NavigationType, useBlocker, useLocation, type BlockerFunction } from 'react-router-dom';
import { Confirm } from '../../../ui/confirm.tsx';
import { markUnsaved } from '../../shell/unsaved-views.ts';
import { useWords } from '../../use-words.ts';
import { useUnsavedEntry } from './unsaved-entries.ts';

/**
 * What takes away what was typed. Of a page: another page. Of a row in a list: another view of the list as well. Of a
 * dialog or panel: the browser's way back, since nothing else is in reach; a save that leads on is none.
 */
const LEAVES = {
  page: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
  row: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname || from.search !== to.search,
  layer: ({ historyAction }) => historyAction === NavigationType.Pop,
} as const satisfies Record<string, BlockerFunction>;

type UnsavedGuardProps = {
  isOn: boolean;
  /** Leaving loses nothing (`useFormDraft`): nothing is asked, and the page's tab keeps its dot. */
  isKept?: boolean;
  of?: 'page' | 'row';
  /** Other words of the question, where what is lost was not typed. */
  words?: LeaveWords | undefined;
};

/** What the question is called, what it says, and what leaving all the same is called. */
export type LeaveWords = { title: string; text: string; leave: string };

/** While `isOn`, leaving the page asks first: inside the app by our own question, closing the tab by the browser's. */
export function UnsavedGuard({ isOn, isKept = false, of = 'page', words }: UnsavedGuardProps) {
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
  // The router asks one of several: only those that have something to lose.
  return isOn ? <AskOnLeaving of={of} isKept={isKept} words={words} /> : null;
}

type AskOnLeavingProps = Pick<UnsavedGuardProps, 'isKept' | 'words'> & { of: keyof typeof LEAVES };

/** The question itself, for as long as it is drawn. */
export function AskOnLeaving({ of, isKept = false, words }: AskOnLeavingProps) {
  const { t } = useWords();
  const blocker = useBlocker((move) => !isKept && LEAVES[of](move));
  useEffect(
    function askOnClosing() {
      if (isKept) return undefined;
      const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    },
    [isKept],
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
      title={words?.title ?? t('form.leave_title')}
      text={words?.text ?? t('form.leave_text')}
      action={words?.leave ?? t('form.leave')}
      no={t('form.stay')}
      onYes={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
