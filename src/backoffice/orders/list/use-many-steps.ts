import { useState } from 'react';
import type { CommandResult } from '#contract/live.ts';
import { useManyOrderActions, type OrderStep } from '../../../data/orders/order-mutations.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { commandRefusalText, failureText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';
import { UNDO_MS } from '../../kit/say.ts';
import { backOf } from '../actions/back-of.ts';
import type { LeftOutCount } from './left-out.ts';

type Progress = { done: number; total: number };
/** What is done to which orders, and how many of the chosen ones it leaves out. */
type Many = { steps: readonly OrderStep[]; left: readonly LeftOutCount[] };
export type ManySteps = ReturnType<typeof useManySteps>;

/** Runs one action on many orders, says how far it is and what came of it; done orders can be taken back together. */
export function useManySteps() {
  const { t, money } = useWords('orders');
  const [progress, setProgress] = useState<Progress | null>(null);
  const many = useManyOrderActions((done) => setProgress((now) => (now === null ? now : { ...now, done })));

  const undoOf = (steps: readonly OrderStep[], results: readonly CommandResult[]): readonly OrderStep[] =>
    results.flatMap(({ status, order }, index) => {
      const act = steps[index]?.act;
      const back = status === 'applied' && order !== null && act !== undefined ? backOf(order, act) : null;
      return order === null || back === null ? [] : [{ order, act: back }];
    });

  /** `2 orders changed · 1 not accepted yet`: also the chosen ones that the act was not for. */
  const didText = (done: number, left: readonly LeftOutCount[]): string =>
    [t('list.did', { count: done }), ...left.map(({ why, count }) => t(`left_out.${why}`, { count }))].join(
      t('left_out.and'),
    );

  function report({ steps, left }: Many, results: readonly CommandResult[], failure: Error | null): void {
    const refused = results.filter(({ status }) => status === 'rejected');
    const done = results.length - refused.length;
    const back = undoOf(steps, results);
    const undo =
      back.length === 0
        ? {}
        : { duration: UNDO_MS, action: { label: t('undo'), onClick: () => void run({ steps: back, left: [] }) } };
    if (done > 0) toaster.create({ type: 'success', title: didText(done, left), ...undo });
    const [first] = refused;
    if (first !== undefined)
      toaster.create({
        type: 'error',
        title: t('list.refused', { count: refused.length }),
        description: commandRefusalText(t, first, money),
      });
    if (failure !== null)
      toaster.create({
        type: 'error',
        title: t('list.not_sent', { count: steps.length - results.length }),
        description: failureText(t, failure),
      });
  }

  async function run(asked: Many): Promise<void> {
    const { steps } = asked;
    setProgress({ done: 0, total: steps.length });
    try {
      const { results, failure } = await many.mutateAsync(steps);
      report(asked, results, failure);
    } finally {
      setProgress(null);
    }
  }

  return {
    run: (steps: readonly OrderStep[], left: readonly LeftOutCount[]) => void run({ steps, left }),
    progress,
  };
}
