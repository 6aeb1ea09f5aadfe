import type { DeskStore } from '#contract/domain/restaurant.ts';
import { useNow } from '../desk-context.ts';
import { Choice, TimeSteps } from './control-choice.tsx';
import { useControlWords, useMomentText } from './control-words.ts';
import { endOfDayMs } from './off-entries.ts';

const LASTS = [30, 60, 120] as const;
export const DEFAULT_LAST = 60;
const MINUTE_MS = 60_000;

/** After some minutes, with the business day, or at a time. */
export type End = number | 'day' | { at: string };

/** An end that was chosen by the clock may have passed since. */
export function untilOf(end: End, store: DeskStore, nowMs: number): string {
  const atMs =
    end === 'day' ? endOfDayMs(store, nowMs) : typeof end === 'object' ? Date.parse(end.at) : nowMs + end * MINUTE_MS;
  return new Date(atMs > nowMs ? atMs : nowMs + DEFAULT_LAST * MINUTE_MS).toISOString();
}

type EndChoicesProps = {
  store: DeskStore;
  testId: string;
  label: string;
  end: End | null;
  isDisabled: boolean;
  onEnd: (end: End) => void;
};

/** Until when, each with its time; choosing changes nothing yet. */
export function EndChoices({ store, testId, label, end, isDisabled, onEnd }: EndChoicesProps) {
  const { t } = useControlWords();
  const nowMs = useNow();
  const moment = useMomentText();
  return (
    <>
      <div className="control-choices fours" role="group" aria-label={label}>
        {LASTS.map((minutes) => (
          <Choice
            key={minutes}
            testId={`${testId}-for-${minutes}`}
            text={minutes < 60 ? t('end.for', { n: minutes }) : t('end.hours', { count: minutes / 60 })}
            result={t('end.until', { time: moment(nowMs + minutes * MINUTE_MS) })}
            isOn={end === minutes}
            isDisabled={isDisabled}
            onChoose={() => onEnd(minutes)}
          />
        ))}
        <Choice
          testId={`${testId}-for-day`}
          text={t('end.day')}
          result={t('end.until', { time: moment(endOfDayMs(store, nowMs)) })}
          isOn={end === 'day'}
          isDisabled={isDisabled}
          onChoose={() => onEnd('day')}
        />
      </div>
      <TimeSteps
        testId={testId}
        isOn={typeof end === 'object' && end !== null}
        isDisabled={isDisabled}
        onChoose={(at) => onEnd({ at })}
      />
    </>
  );
}
