import { useState } from 'react';
import { BILL_STEPS, mayDispute, type Bill, type BillLine, type BillState } from '#contract/domain/bill.ts';
import { useUpdateBill } from '../../../data/money/bill-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { sayDone } from '../../kit/say.ts';
import { refusalText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { BillFiles } from './bill-files-menu.tsx';
import { useMay } from '../../../lib/use-may.ts';

type Step = 'issued' | 'paid' | 'unpaid';
type Dialog = 'adjust' | Step;

const canStep = (bill: Bill, to: Exclude<BillState, 'open'>): boolean =>
  BILL_STEPS[to].includes(bill.state) && (to !== 'issued' || bill.is_over);

type BillActionsProps = {
  bill: Bill;
  refunds: readonly BillLine[];
  /** How many orders the person has marked to dispute them. */
  marked: number;
  onDispute: () => void;
};

/** What one may do with a statement: everyone prints and saves it, the owner disputes it, administrators settle it. */
export function BillActions({ bill, refunds, marked, onDispute }: BillActionsProps) {
  const { t } = useWords('figures');
  const isAdmin = useMay()('bill.settle');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = (): void => setDialog(null);
  return (
    <>
      <BillFiles bill={bill} refunds={refunds} />
      <Button onClick={() => window.print()}>
        <OfficeIcon name="print" />
        {t('print')}
      </Button>
      {mayDispute(bill, marked) ? (
        <Button onClick={onDispute}>{marked === 0 ? t('bill.dispute') : t('dispute.some', { count: marked })}</Button>
      ) : null}
      {isAdmin && bill.state !== 'paid' ? (
        <Button onClick={() => setDialog('adjust')}>{t('bill.adjust')}</Button>
      ) : null}
      {isAdmin && canStep(bill, 'issued') ? (
        <Button look="ink" onClick={() => setDialog('issued')}>
          {bill.state === 'disputed' ? t('bill.reissue') : t('bill.issue')}
        </Button>
      ) : null}
      {isAdmin && canStep(bill, 'paid') ? (
        <Button look="ink" onClick={() => setDialog('paid')}>
          {t('bill.pay')}
        </Button>
      ) : null}
      {isAdmin && bill.state === 'paid' ? <Button onClick={() => setDialog('unpaid')}>{t('bill.unpay')}</Button> : null}
      {dialog === 'adjust' ? <AdjustDialog bill={bill} onClose={close} /> : null}
      {dialog === null || dialog === 'adjust' ? null : <StepDialog bill={bill} step={dialog} onClose={close} />}
    </>
  );
}

const YES = { issued: 'bill.issue', paid: 'bill.pay', unpaid: 'bill.unpaid_yes' } as const satisfies Record<
  Step,
  string
>;

function StepDialog({ bill, step, onClose }: { bill: Bill; step: Step; onClose: () => void }) {
  const { t } = useWords('figures');
  const update = useUpdateBill();
  const { restaurant_id, period, version } = bill;
  return (
    <Confirm
      title={t(`bill.${step}_title`)}
      text={update.error === null ? t(`bill.${step}_text`) : refusalText(t, update.error)}
      action={t(YES[step])}
      no={t('form.cancel')}
      isDanger={false}
      isBusy={update.isPending}
      onYes={() =>
        update.mutate(
          { restaurant_id, period, version, state: step === 'paid' ? 'paid' : 'issued' },
          {
            onSuccess: sayDone(t('done.edited'), onClose),
          },
        )
      }
      onClose={onClose}
    />
  );
}
