import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNow } from '../desk-context.ts';
import { useControlWords, useMomentText } from './control-words.ts';
import { quarterAfter, stepTime } from './off-entries.ts';

type ChoiceProps = {
  testId: string;
  text: ReactNode;
  /** What follows from it, under it: the resulting time or promise. */
  result?: string | undefined;
  isOn?: boolean;
  isBusy?: boolean;
  isDanger?: boolean;
  isDisabled: boolean;
  onChoose: () => void;
};

/** One thing to choose, with its result on the button. */
export function Choice({
  testId,
  text,
  result,
  isOn,
  isBusy = false,
  isDanger = false,
  isDisabled,
  onChoose,
}: ChoiceProps) {
  return (
    <button
      type="button"
      className={`button control-choice ${isDanger ? 'danger on-dark' : isOn === true ? 'on' : 'quiet'}`}
      aria-pressed={isOn}
      aria-busy={isBusy}
      disabled={isDisabled}
      data-testid={testId}
      onClick={onChoose}
    >
      <span>{text}</span>
      {result !== undefined && result !== '' && <small>{result}</small>}
    </button>
  );
}

const STEPS = [-60, -15, 15, 60] as const;

type TimeStepsProps = { testId: string; isOn?: boolean; isDisabled: boolean; onChoose: (until: string) => void };

/** An end by the clock, in quarters of an hour: no keyboard needed, and no time in the past. */
export function TimeSteps({ testId, isOn, isDisabled, onChoose }: TimeStepsProps) {
  const { t } = useControlWords();
  const moment = useMomentText();
  const nowMs = useNow();
  const [chosenMs, setChosenMs] = useState(() => quarterAfter(nowMs, 60));
  const atMs = stepTime(chosenMs, 0, nowMs);
  function moveBy(by: number): void {
    const nextMs = stepTime(atMs, by, nowMs);
    setChosenMs(nextMs);
    // A time that is chosen already stays chosen while it moves.
    if (isOn === true) onChoose(new Date(nextMs).toISOString());
  }
  const step = (by: number) => (
    <button
      key={by}
      type="button"
      className="button quiet"
      aria-label={t(by < 0 ? 'step.earlier' : 'step.later', { n: Math.abs(by) })}
      data-testid={`${testId}-step${by > 0 ? '+' : ''}${by}`}
      onClick={() => moveBy(by)}
    >
      {Math.abs(by) === 60 ? t(by < 0 ? 'step.minus_hour' : 'step.plus_hour') : `${by < 0 ? '−' : '+'}${Math.abs(by)}`}
    </button>
  );
  return (
    <div className="time-steps" role="group" aria-label={t('step.label')}>
      {STEPS.slice(0, 2).map(step)}
      <Choice
        testId={`${testId}-at`}
        text={t('end.until', { time: moment(atMs) })}
        {...(isOn === undefined ? {} : { isOn })}
        isDisabled={isDisabled}
        onChoose={() => onChoose(new Date(atMs).toISOString())}
      />
      {STEPS.slice(2).map(step)}
    </div>
  );
}
