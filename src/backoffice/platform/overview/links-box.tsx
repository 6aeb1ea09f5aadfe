import { chakra } from '@chakra-ui/react';
import type { PlatformOverview } from '#contract/http/platform/platform.ts';
import { Box } from '../../../ui/box.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useWords } from '../../use-words.ts';
import { BackupFact } from './backup-fact.tsx';
import { useLasted } from './use-lasted.ts';

/** The state of the links, whether jobs that are due have run, and how old the last backup is. */
export function LinksBox({ data }: { data: PlatformOverview }) {
  const { t } = useWords('platform');
  const lasted = useLasted();
  const now = useNow(1_000);
  const { links, jobs } = data;
  const facts = [
    [t('links.websocket'), links.websocket],
    [t('links.http'), links.http],
    [t('links.office'), links.office],
    [t('links.screens_online'), links.screens_online],
    [t('links.builds'), links.builds.map(({ build, count }) => `${build || '—'} × ${count}`).join(' · ') || '—'],
  ] as const;
  const isWell = jobs.behind === 0 && jobs.given_up === 0;
  return (
    <Box title={t('links.title')} testId="links">
      <chakra.dl px="4" py="3" display="grid" gap="1.5">
        {facts.map(([label, value]) => (
          <chakra.div key={label} display="flex" justifyContent="space-between" gap="4">
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd overflowWrap="anywhere" textAlign="end">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="4">
          <chakra.dt color="fg.muted">{t('links.jobs')}</chakra.dt>
          <dd>
            <Chip tone={isWell ? 'ok' : jobs.behind > 0 ? 'late' : 'soon'} icon={isWell ? 'onTime' : 'soon'}>
              {isWell
                ? t('links.jobs_ok')
                : [
                    jobs.behind > 0
                      ? t('links.jobs_behind', {
                          count: jobs.behind,
                          time: lasted(now - Date.parse(jobs.oldest_due_at ?? data.at)),
                        })
                      : '',
                    jobs.given_up > 0 ? t('links.jobs_given_up', { count: jobs.given_up }) : '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
            </Chip>
          </dd>
        </chakra.div>
        <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap="4">
          <chakra.dt color="fg.muted">{t('links.backup')}</chakra.dt>
          <dd data-testid="last-backup">
            <BackupFact backup={data.backup} />
          </dd>
        </chakra.div>
        {jobs.kinds.map(({ kind, count }) => (
          <chakra.div key={kind} display="flex" justifyContent="space-between" gap="4" textStyle="helper">
            <chakra.dt color="fg.muted" fontFamily="mono">
              {kind}
            </chakra.dt>
            <dd>{count}</dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Box>
  );
}
