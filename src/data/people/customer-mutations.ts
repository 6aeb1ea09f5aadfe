import type { BodyInput } from '#contract/http/call.ts';
import { eraseCustomerCall, exportCustomerCall, findCustomerCall } from '#contract/http/people/customer.ts';
import { call } from '../../lib/api.ts';
import { useMutation } from '../../lib/use-mutation.ts';

/** Nothing of a customer is kept in a cache or an address: each is asked for, shown and gone. */
const NOT_KEPT = { gcTime: 0, meta: { showsItsFailure: true } };

export const useFindCustomer = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof findCustomerCall>) => call(findCustomerCall, { body }),
    ...NOT_KEPT,
  });

export const useExportCustomer = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof exportCustomerCall>) => call(exportCustomerCall, { body }),
    ...NOT_KEPT,
  });

export const useEraseCustomer = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof eraseCustomerCall>) => call(eraseCustomerCall, { body }),
    ...NOT_KEPT,
  });
