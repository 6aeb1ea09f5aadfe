import * as z from 'zod/mini';
import type { Caller } from '../permissions.ts';

/** What a restaurant lets its screens and staff do with orders; its owners and administrators always may [RT1]. */
export const RightsSchema = z.object({
  desk_may_mend: z.boolean(),
  staff_may_mend: z.boolean(),
  staff_may_refund: z.boolean(),
});
export type Rights = z.infer<typeof RightsSchema>;

const DEFAULT_RIGHTS: Rights = { desk_may_mend: true, staff_may_mend: true, staff_may_refund: false };

/** A restaurant's rights; those of one that never set them, or of a version before 0.2, are the defaults. */
export const rightsOf = (store: { rights?: Rights | undefined } | null): Rights => store?.rights ?? DEFAULT_RIGHTS;

export const mayMend = (caller: Caller, rights: Rights): boolean =>
  (caller !== 'device' || rights.desk_may_mend) && (caller !== 'staff' || rights.staff_may_mend);

export const mayRefund = (caller: Caller, rights: Rights): boolean => caller !== 'staff' || rights.staff_may_refund;
