import { chakra } from '@chakra-ui/react';
import type { ChangeLine } from '#contract/domain/order.ts';
import { ChangeLines } from '../detail/order-changes.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type CorrectionDialogProps = {
  orderNo: string;
  lines: readonly ChangeLine[];
  totalBefore: number;
  totalAfter: number | undefined;
  /** What becomes of it. */
  help: string;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** What the correction changes, before the kitchen hears of it. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { orderNo, lines, totalBefore, totalAfter, help, isBusy, onSave, onClose } = props;
  const { t, money } = useWords('orders');
  return (
    <ActionDialog
      title={t('form_om.save_title', { number: orderNo })}
      no={t('form_om.keep_editing')}
      action={t('form_om.save_yes')}
      isDisabled={isBusy}
      onYes={onSave}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="3" data-testid="correction">
        <ChangeLines lines={lines} />
        <p>
          {t('money.total_cents')} {money(totalBefore)} → <b>{totalAfter === undefined ? '—' : money(totalAfter)}</b>
        </p>
        <chakra.p color="fg.muted">{help}</chakra.p>
      </chakra.div>
    </ActionDialog>
  );
}
