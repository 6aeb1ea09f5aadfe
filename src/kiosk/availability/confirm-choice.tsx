import { Icon } from '#src/ui/icons.tsx';
import { useControlWords } from './control-words.ts';

type ConfirmChoiceProps = {
  testId: string;
  /** What it does, with its time; null while there is nothing to confirm. */
  effect: string | null;
  isBusy: boolean;
  isDisabled: boolean;
  onConfirm: () => void;
};

/** The one tap that does what was chosen, in words that say what comes of it [CT1]. */
export function ConfirmChoice({ testId, effect, isBusy, isDisabled, onConfirm }: ConfirmChoiceProps) {
  const { t } = useControlWords();
  return (
    <button
      type="button"
      className="button go control-go"
      data-testid={testId}
      disabled={isDisabled || effect === null}
      aria-busy={isBusy}
      onClick={onConfirm}
    >
      <Icon name="check" />
      {isBusy ? t('waiting') : (effect ?? t('choose_first'))}
    </button>
  );
}
