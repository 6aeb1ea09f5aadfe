import { chakra } from '@chakra-ui/react';
import type { ChangeLine } from '#contract/domain/order.ts';
import { formatCents } from '#contract/domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ChangeLines } from '../order/order-changes.tsx';
import { useWords } from '../use-words.ts';

type CorrectionDialogProps = {
  orderNo: string;
  lines: readonly ChangeLine[];
  totalBefore: number;
  totalAfter: number | undefined;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** What the correction changes, before the kitchen hears of it. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { orderNo, lines, totalBefore, totalAfter, isBusy, onSave, onClose } = props;
  const { t } = useWords('orders');
  return (
    <Modal
      title={t('form_om.save_title', { number: orderNo })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form_om.keep_editing')}</Button>
          <Button look="ink" disabled={isBusy} onClick={onSave}>
            {t('form_om.save_yes')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px" data-testid="correction">
        <ChangeLines lines={lines} />
        <p>
          {t('money.total_cents')} {formatCents(totalBefore)} →{' '}
          <b>{totalAfter === undefined ? '—' : formatCents(totalAfter)}</b>
        </p>
        <chakra.p color="fg.muted">{t('form_om.save_help')}</chakra.p>
      </chakra.div>
    </Modal>
  );
}
