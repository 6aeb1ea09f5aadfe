import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Drill, DrillStage } from '#contract/domain/drill.ts';
import { drillQueries, useRunDrill } from '../../../data/devices/drill-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useWords } from '../../use-words.ts';
import { DrillPlanForm } from './drill-plan-form.tsx';

/** The way of a TEST order, stage by stage as it goes, the last ones, and when they go by themselves. */
export function DrillBox({ restaurantId }: { restaurantId: string }) {
  const { t } = useWords('screens');
  const mayPlan = useMay()('screen.manage');
  const query = useQuery(drillQueries.list(restaurantId));
  const { data } = query;
  const run = useRunDrill(restaurantId);
  const [last, ...earlier] = data?.items ?? [];
  const start = (): void =>
    run.mutate(undefined, {
      onSuccess: ({ order_no }) =>
        toaster.create({ type: 'success', title: t('screens.test_sent', { number: order_no }) }),
    });
  return (
    <Box title={t('screen.drill.title')} testId="drill-box">
      <chakra.div display="grid" gap="3" px="4" py="3">
        <chakra.p color="fg.muted">{t('screen.drill.what')}</chakra.p>
        <chakra.div>
          <Button disabled={run.isPending || last?.outcome === 'running'} onClick={start}>
            <Icon name="bell" />
            {t(last?.outcome === 'running' ? 'screen.drill.running' : 'screens.test_order')}
          </Button>
        </chakra.div>
        <Reading query={query} failed={t('screen.drill.failed')} rows={2} height={44} />
        {data !== undefined && last === undefined ? <p>{t('screen.drill.none')}</p> : null}
        {last === undefined ? null : <LastDrill drill={last} />}
        {earlier.length === 0 ? null : (
          <chakra.section>
            <chakra.h3 textStyle="chip">{t('screen.drill.history')}</chakra.h3>
            <ul>
              {earlier.map((drill) => (
                <EarlierDrill key={drill.id} drill={drill} />
              ))}
            </ul>
          </chakra.section>
        )}
        {mayPlan ? <DrillPlanForm restaurantId={restaurantId} /> : null}
      </chakra.div>
    </Box>
  );
}

const OUTCOMES = {
  running: { tone: 'plain', icon: 'clock', words: 'running' },
  passed: { tone: 'ok', icon: 'onTime', words: 'passed' },
  partly: { tone: 'soon', icon: 'soon', words: 'partly' },
  failed: { tone: 'late', icon: 'late', words: 'not_passed' },
} as const;

function Outcome({ outcome }: Pick<Drill, 'outcome'>) {
  const { t } = useWords('screens');
  const { tone, icon, words } = OUTCOMES[outcome];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`screen.drill.${words}`)}
    </Chip>
  );
}

const SECOND_MS = 1_000;

function useDuration(): (ms: number) => string {
  const { t } = useWords('screens');
  return (ms) =>
    ms < SECOND_MS ? t('screen.stage.ms', { n: ms }) : t('screen.stage.s', { n: (ms / SECOND_MS).toFixed(1) });
}

function LastDrill({ drill }: { drill: Drill }) {
  const { t, when } = useWords('screens');
  const duration = useDuration();
  const { outcome, started_at, order_no, took_ms, cause, by, stages, screens, told } = drill;
  return (
    <chakra.section display="grid" gap="2" aria-live="polite" data-testid="last-drill" data-outcome={outcome}>
      <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Outcome outcome={outcome} />
        <span>
          {[
            `TEST ${order_no}`,
            when(started_at),
            cause === 'plan' ? t('screen.drill.by_plan') : by,
            ...(took_ms === null || outcome === 'running' ? [] : [t('screen.drill.took', { time: duration(took_ms) })]),
            ...(told.length === 0 ? [] : [t('screen.drill.told', { ways: told.map(({ way }) => way).join(', ') })]),
          ].join(' · ')}
        </span>
      </chakra.p>
      <chakra.ol display="grid" gridTemplateColumns="repeat(auto-fit, minmax(150px, 1fr))" gap="2">
        {stages.map((stage) => (
          <Stage key={stage.stage} stage={stage} />
        ))}
      </chakra.ol>
      {screens.length === 0 ? null : (
        <chakra.p textStyle="helper" color="fg.muted">
          {screens
            .map(({ name, sound_ms, is_expected }) => {
              if (sound_ms !== null) return `${name} ${duration(sound_ms)}`;
              return `${name} ${t(is_expected ? 'screen.drill.silent' : 'screen.drill.not_expected')}`;
            })
            .join(' · ')}
        </chakra.p>
      )}
    </chakra.section>
  );
}

const STAGE_LOOKS = {
  done: { icon: 'check', color: 'fg' },
  waiting: { icon: 'clock', color: 'fg.muted' },
  skipped: { icon: 'right', color: 'fg.muted' },
  missed: { icon: 'octagon', color: 'zhu.fg' },
} as const;

function Stage({ stage: { stage, state, ms, reason } }: { stage: DrillStage }) {
  const { t } = useWords('screens');
  const duration = useDuration();
  const { icon, color } = STAGE_LOOKS[state];
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="2"
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
      px="3"
      py="2"
      color={color}
      data-testid={`stage-${stage}`}
      data-state={state}
    >
      <Icon name={icon} />
      <span>
        <chakra.b display="block">{t(`screen.stage.${stage}`)}</chakra.b>
        {ms === null ? t(`screen.stage.${reason ?? 'waiting'}`) : duration(ms)}
      </span>
    </chakra.li>
  );
}

function EarlierDrill({ drill }: { drill: Drill }) {
  const { t, when } = useWords('screens');
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="2" py="1">
      <Outcome outcome={drill.outcome} />
      {when(drill.started_at)} · {drill.cause === 'plan' ? t('screen.drill.by_plan') : drill.by}
    </chakra.li>
  );
}
