import { Icon } from '#src/ui/icons.tsx';
import type { CheckRow as Finding } from './check-rows.ts';
import { useCheckWords } from './check-words.ts';
import { useRowTest } from './row-test.ts';

const MARKS = { ok: 'check', warn: 'triangle', bad: 'octagon' } as const;

/** One finding: its state, its fact with its figure, and the button that tries it. */
export function CheckRow({ row }: { row: Finding }) {
  const { t, fact } = useCheckWords();
  const test = useRowTest(row);
  const { id, state } = row;
  return (
    <li className={state} data-testid={`check-${id}`} data-state={state}>
      <span className="check-mark">
        <Icon name={MARKS[state]} />
      </span>
      <div>
        <h3>
          {t(`check_name.${id}`)} <small>{t(`check_name_2.${id}`)}</small>
        </h3>
        <p role={state === 'ok' ? undefined : 'status'}>
          {test?.failure != null ? t('check.failed', { why: test.failure }) : fact(row)}
        </p>
      </div>
      {test !== undefined && (
        <button
          type="button"
          className="button line"
          disabled={test.isBusy}
          data-testid={`check-test-${id}`}
          onClick={() => void test.run()}
        >
          {t(`check_test.${id}`)}
        </button>
      )}
    </li>
  );
}
