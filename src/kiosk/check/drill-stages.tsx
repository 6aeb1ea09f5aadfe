import type { Drill, DrillStage } from '#contract/domain/drill.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useCheckWords } from './check-words.ts';

const MARKS = { done: 'check', waiting: 'clock', skipped: 'right', missed: 'octagon' } as const;
const SECOND_MS = 1_000;

/** A TEST order on its way: each stage with its time, or with the reason why it failed. */
export function DrillStages({ drill }: { drill: Drill }) {
  const { t } = useCheckWords();
  const { order_no, by, cause, outcome, stages } = drill;
  return (
    <section className="drill-stages" data-testid="drill-stages" data-outcome={outcome}>
      <h3>
        {t('stage.title', { no: order_no })}{' '}
        <small>{cause === 'plan' ? t('stage.by_plan') : t('stage.by', { name: by })}</small>
      </h3>
      <ol>
        {stages.map((stage) => (
          <li key={stage.stage} className={stage.state} data-testid={`stage-${stage.stage}`} data-state={stage.state}>
            <Icon name={MARKS[stage.state]} />
            <b>{t(`stage.${stage.stage}`)}</b>
            <span>{stageText(stage, t)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stageText({ ms, reason }: DrillStage, t: ReturnType<typeof useCheckWords>['t']): string {
  if (ms !== null) return ms < SECOND_MS ? t('stage.ms', { n: ms }) : t('stage.s', { n: (ms / SECOND_MS).toFixed(1) });
  return t(`stage.${reason ?? 'waiting'}`);
}
