import * as z from 'zod/mini';
import { mayStanding, type Standing } from './staff-role.ts';
import { PIN_ACTS } from './desk-person.ts';

/** What a restaurant lets its screens and staff do with orders; its owners and administrators always may [RT1]. */
export const RightsSchema = z.object({
  desk_may_mend: z.boolean(),
  staff_may_mend: z.boolean(),
  staff_may_refund: z.boolean(),
  /** Absent in versions before 0.3, as is the next one. */
  staff_may_cash: z._default(z.boolean(), true),
  /** What a screen asks a PIN for [PN1]. */
  pin_acts: z._default(z.array(z.enum(PIN_ACTS)).check(z.maxLength(PIN_ACTS.length)), []),
});
export type Rights = z.infer<typeof RightsSchema>;
export type RightsInput = z.input<typeof RightsSchema>;

const DEFAULT_RIGHTS: Rights = {
  desk_may_mend: true,
  staff_may_mend: true,
  staff_may_refund: false,
  staff_may_cash: true,
  pin_acts: [],
};

/** A restaurant's rights; what it never set, or what a version before did not have, is the default. */
export function rightsOf(store: { rights?: RightsInput | undefined } | null): Rights {
  const {
    staff_may_cash = DEFAULT_RIGHTS.staff_may_cash,
    pin_acts = DEFAULT_RIGHTS.pin_acts,
    ...rest
  } = store?.rights ?? DEFAULT_RIGHTS;
  return { ...rest, staff_may_cash, pin_acts };
}

/** The restaurant's switches speak of staff without a role of their own: a role itself says what it opens [RO4]. */
const isPlainStaff = ({ caller, lines }: Standing): boolean => caller === 'staff' && lines === undefined;

export const mayMend = (standing: Standing, rights: Rights): boolean =>
  mayStanding(standing, 'order.mend') &&
  (standing.caller !== 'device' || rights.desk_may_mend) &&
  (!isPlainStaff(standing) || rights.staff_may_mend);

export const mayRefund = (standing: Standing, rights: Rights): boolean =>
  mayStanding(standing, 'order.refund') && (!isPlainStaff(standing) || rights.staff_may_refund);

export const mayCount = (standing: Standing, rights: Rights): boolean =>
  mayStanding(standing, 'day.close') && (!isPlainStaff(standing) || rights.staff_may_cash);
