import { useState } from 'react';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { CommandResult } from '#contract/live.ts';
import { useManyOrderActions, type OrderStep } from '../../../data/orders/order-mutations.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { commandRefusalText, failureText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';

const UNDO_MS = 10_000;
/** Steps that `reopen` takes back. */
const UNDOABLE: readonly (OrderAction['action'] | undefined)[] = ['accept', 'done'];

type Progress = { done: number; total: number };

/** Runs one action on many orders, says how far it is and what came of it; done orders can be taken back together. */
export function useManySteps() {
  const { t, money } = useWords('orders');
  const [progress, setProgress] = useState<Progress | null>(null);
  const many = useManyOrderActions((done) => setProgress((now) => (now === null ? now : { ...now, done })));

  const undoOf = (steps: readonly OrderStep[], results: readonly CommandResult[]): readonly OrderStep[] =>
    results.flatMap(({ status, order }, index) =>
      status === 'applied' && order !== null && UNDOABLE.includes(steps[index]?.act.action)
        ? [{ order, act: { action: 'reopen' } }]
        : [],
    );

  function report(steps: readonly OrderStep[], results: readonly CommandResult[], failure: Error | null): void {
    const refused = results.filter(({ status }) => status === 'rejected');
    const done = results.length - refused.length;
    const back = undoOf(steps, results);
    const undo =
      back.length === 0 ? {} : { duration: UNDO_MS, action: { label: t('undo'), onClick: () => void run(back) } };
    if (done > 0) toaster.create({ type: 'success', title: t('list.did', { count: done }), ...undo });
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

  async function run(steps: readonly OrderStep[]): Promise<void> {
    setProgress({ done: 0, total: steps.length });
    try {
      const { results, failure } = await many.mutateAsync(steps);
      report(steps, results, failure);
    } finally {
      setProgress(null);
    }
  }

  return { run: (steps: readonly OrderStep[]) => void run(steps), progress };
}
