import type { Finding } from '#contract/domain/menu-check.ts';
import { useWords } from '../../use-words.ts';
import { Findings } from './findings.tsx';

/** What a change of the menu would make worse: the lint, run first. */
export function NewFindings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useWords('menu');
  return <Findings findings={findings} title={t('finding.new')} none={t('finding.new_none')} />;
}
