import { useWords } from '../../use-words.ts';
import type { LeaveWords } from '../form/unsaved-guard.tsx';

/** The question before something is lost that is shown only once. */
export function useLossWords(): LeaveWords {
  const { t } = useWords();
  return { title: t('shown_once.title'), text: t('shown_once.text'), leave: t('shown_once.leave') };
}
