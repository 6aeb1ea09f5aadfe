import * as z from 'zod/mini';
import { mayStanding, type Standing } from './staff-role.ts';

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

/** The restaurant's switches speak of staff without a role of their own: a role itself says what it opens [RO4]. */
const isPlainStaff = ({ caller, lines }: Standing): boolean => caller === 'staff' && lines === undefined;

export const mayMend = (standing: Standing, rights: Rights): boolean =>
  mayStanding(standing, 'order.mend') &&
  (standing.caller !== 'device' || rights.desk_may_mend) &&
  (!isPlainStaff(standing) || rights.staff_may_mend);

export const mayRefund = (standing: Standing, rights: Rights): boolean =>
  mayStanding(standing, 'order.refund') && (!isPlainStaff(standing) || rights.staff_may_refund);
