import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Bill, BillLine } from '#contract/domain/bill.ts';
import type { FieldError } from '#contract/errors.ts';
import { useDisputeBill } from '../../../data/money/bill-mutations.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { fieldErrorText } from '../../kit/failure-text.ts';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';
import type { Claim, Dispute } from './use-dispute.ts';

type DisputeDialogProps = { bill: Bill; dispute: Dispute; onClose: () => void };

const MIN_NOTE = 3;
const NO_CLAIM: Claim = { cents: null, reason: '' };

const isAmount = ({ cents }: Claim): boolean => cents !== null && cents > 0;
const isReason = ({ reason }: Claim): boolean => reason.trim() !== '';

/** [MC6] The owner says what is wrong, of the whole statement and of each order marked on it; the platform answers each. */
export function DisputeDialog({ bill, dispute, onClose }: DisputeDialogProps) {
  const { t } = useWords('figures');
  const sending = useDisputeBill();
  const { marked, note, claims, change } = dispute;
  const [isTried, setIsTried] = useState(false);
  const claimOf = ({ order_id }: BillLine): Claim => claims.get(order_id) ?? NO_CLAIM;
  const isShort = note.trim().length < MIN_NOTE;
  const send = (): void => {
    setIsTried(true);
    const isWhole = marked.map(claimOf).every((claim) => isAmount(claim) && isReason(claim));
    if (isShort || !isWhole) return;
    const { restaurant_id, period, version } = bill;
    const orders = marked.map((line) => {
      const { cents, reason } = claimOf(line);
      return { order_id: line.order_id, claimed_cents: cents ?? 0, reason };
    });
    sending.mutate(
      { restaurant_id, period, version, note, orders },
      {
        onSuccess: sayDone(t('bill.disputed_done'), () => {
          dispute.drop();
          onClose();
        }),
      },
    );
  };
  const refusals = sending.error instanceof CallFailure ? sending.error.errors : [];
  const refusalOf = (index: number): FieldError | undefined =>
    refusals.find(({ path }) => path.startsWith(`orders.${index}.`));
  // What is wrong with one of the orders stands at it.
  const hasOwnPlace = marked.some((_line, index) => refusalOf(index) !== undefined);
  return (
    <ActionDialog
      area="figures"
      title={t('bill.dispute_title')}
      action={t('bill.dispute_send')}
      isDisabled={sending.isPending}
      error={hasOwnPlace ? null : sending.error}
      onYes={send}
      onClose={onClose}
    >
      <p>{t('bill.dispute_text')}</p>
      <TextAreaField
        label={t('bill.note')}
        dataField="bill.note"
        maxLength={500}
        value={note}
        error={isTried && isShort ? t('bill.note_missing') : undefined}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {marked.length === 0 ? (
        <chakra.p textStyle="helper" color="fg.muted">
          {t('dispute.mark_hint')}
        </chakra.p>
      ) : null}
      {marked.map((line, index) => (
        <ClaimFields
          refusal={refusalOf(index)}
          key={line.order_id}
          line={line}
          claim={claimOf(line)}
          isTried={isTried}
          onChange={(claim) => change({ claims: new Map([...claims, [line.order_id, claim]]) })}
        />
      ))}
    </ActionDialog>
  );
}

type ClaimFieldsProps = {
  line: BillLine;
  claim: Claim;
  isTried: boolean;
  refusal: FieldError | undefined;
  onChange: (claim: Claim) => void;
};

/** Why the server refused an order of the dispute. */
function useRefusalText(refusal: FieldError | undefined): string | undefined {
  const { t, money } = useWords('figures');
  if (refusal === undefined) return undefined;
  if (refusal.code === 'taken') return t('dispute.taken');
  const maximum = refusal.params?.['maximum'];
  return refusal.code === 'above_order' && typeof maximum === 'number'
    ? t('dispute.above_order', { most: money(maximum) })
    : fieldErrorText(t, refusal);
}

function ClaimFields({ line, claim, isTried, refusal, onChange }: ClaimFieldsProps) {
  const { t } = useWords('figures');
  const refused = useRefusalText(refusal);
  return (
    <chakra.fieldset display="grid" gap="2" borderTopWidth="1px" borderColor="border.subtle" pt="2" minW="0">
      <chakra.legend fontWeight="700" pt="2">
        {line.number}
      </chakra.legend>
      <MoneyField
        label={t('dispute.claim')}
        value={claim.cents}
        error={isTried && !isAmount(claim) ? t('bill.amount_missing') : refused}
        onChange={(cents) => onChange({ ...claim, cents })}
      />
      <TextField
        label={t('bill.reason')}
        maxLength={200}
        value={claim.reason}
        error={isTried && !isReason(claim) ? t('field_error.required') : undefined}
        onChange={(event) => onChange({ ...claim, reason: event.currentTarget.value })}
      />
    </chakra.fieldset>
  );
}
