import { CallError, type FieldError } from '../errors.ts';
import type { BillState } from './bill.ts';
import { shownPayment, type Taking } from './order-money.ts';

/**
 * [RF6] The refusal of a step that the order's state does not allow, with that state: the caller may hold an older one.
 * `more` is what else decided it.
 */
export const illegalState = (order: Taking, more: FieldError['params'] = {}): CallError =>
  new CallError('illegal_transition', [
    {
      path: '',
      code: 'illegal_transition',
      message: 'is in a state that does not allow this',
      params: { status: order.status, payment_state: shownPayment(order), ...more },
    },
  ]);

/** [RF6] The same of a statement. */
export const illegalStatement = (bill_state: BillState): CallError =>
  new CallError('illegal_transition', [
    { path: '', code: 'statement_state', message: 'is in a state that does not allow this', params: { bill_state } },
  ]);
