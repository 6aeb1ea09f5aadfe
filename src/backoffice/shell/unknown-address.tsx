import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { toaster } from '../../ui/toaster.tsx';
import { useWords } from '../use-words.ts';
import { StartPage } from './start-page.tsx';

/** An address that is no page's leads to the first page, and says so: in its place it would look like an answer. */
export function UnknownAddress() {
  const { t } = useWords();
  const { pathname } = useLocation();
  const say = useEffectEvent(() =>
    toaster.create({ type: 'error', title: t('unknown_address', { address: pathname }) }),
  );
  useEffect(() => {
    say();
  }, []);
  return <StartPage />;
}
