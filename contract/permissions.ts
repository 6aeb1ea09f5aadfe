/** Who makes a call: A administrator, O owner, S staff, D paired desk, N paired screen for customers, P channel key, – anyone. */
export type Caller = 'admin' | 'owner' | 'staff' | 'device' | 'numbers' | 'channel' | 'anyone';

/** A person's role on the platform. */
export type Role = Extract<Caller, 'admin' | 'owner' | 'staff'>;

/**
 * The one permission table. A call names its line, and the server refuses every other caller; pages and buttons check
 * the same line. Inside a restaurant an owner or a member of staff has the role they have there; another tenant's is a
 * 404.
 */
export const PERMISSIONS = {
  // signed-out callers, programs, screens
  'sign.in': ['anyone'],
  'reference.read': ['anyone'],
  'intake.post': ['channel'],
  'screen.own': ['device'],
  'screen.renew': ['device', 'numbers'],
  'numbers.see': ['numbers'],

  // one's own account
  'self.manage': ['admin', 'owner', 'staff'],
  'self.secure': ['admin', 'owner', 'staff'],
  'feedback.send': ['admin', 'owner', 'staff'],
  'push.receive': ['admin', 'owner', 'staff', 'device'],

  // a restaurant at work
  'order.work': ['admin', 'owner', 'staff', 'device'],
  /** A cancelled order's money goes back to the customer. */
  'order.cancel': ['admin', 'owner', 'staff', 'device'],
  'order.enter': ['admin', 'owner', 'staff'],
  /** Screens and staff only where their restaurant lets them [RT1]. */
  'order.mend': ['admin', 'owner', 'staff', 'device'],
  'order.prove': ['admin', 'owner'],
  /** Staff only where their restaurant lets them [RT1]. */
  'order.refund': ['admin', 'owner', 'staff'],
  'order.test': ['admin', 'owner', 'staff', 'device'],
  'store.see': ['admin', 'owner', 'staff', 'device'],
  'store.open': ['admin', 'owner', 'staff', 'device'],
  'day.close': ['admin', 'owner', 'staff', 'device'],
  'menu.see': ['admin', 'owner', 'staff', 'device'],
  'menu.see_categories': ['admin', 'owner', 'staff', 'device'],
  'menu.sell': ['admin', 'owner', 'staff', 'device'],
  'screen.watch': ['admin', 'owner', 'staff'],
  'screen.set': ['admin', 'owner', 'device'],
  'printer.see': ['admin', 'owner', 'staff', 'device'],
  'print.order': ['admin', 'owner', 'staff', 'device'],

  // a restaurant's back-office
  'store.list': ['admin', 'owner', 'staff'],
  'store.add': ['admin', 'owner'],
  'store.manage': ['admin', 'owner'],
  /** Hours, holidays, times, distances and fees of delivery; the rest of the settings is `store.manage` [RO6]. */
  'store.hours': ['admin', 'owner'],
  'menu.manage': ['admin', 'owner'],
  'photo.see': ['admin', 'owner'],
  'photo.add': ['admin', 'owner'],
  'channel.see': ['admin', 'owner'],
  'channel.manage': ['admin', 'owner'],
  'screen.manage': ['admin', 'owner'],
  'screen.pair': ['admin', 'owner'],
  'printer.watch': ['admin', 'owner'],
  'printer.manage': ['admin', 'owner'],
  'staff.see': ['admin', 'owner'],
  'staff.manage': ['admin', 'owner'],
  'review.manage': ['admin', 'owner'],
  /** A restaurant's own customers: their orders, its notes, whom it blocks. */
  'customer.manage': ['admin', 'owner'],
  'figures.see': ['admin', 'owner'],
  'bill.see': ['admin', 'owner'],
  'audit.see': ['admin', 'owner'],
  'card.see': ['admin', 'owner'],
  /** A list as a file leaves the house, with every customer in it [EX7]. */
  'list.export': ['admin', 'owner'],

  // the platform
  'platform.see': ['admin'],
  'restaurant.administer': ['admin'],
  'order.administer': ['admin'],
  'bill.settle': ['admin'],
  'people.administer': ['admin'],
  'review.administer': ['admin'],
  'blocklist.manage': ['admin'],
  'feedback.answer': ['admin'],
  'mail.manage': ['admin'],
  'photo.manage': ['admin'],
  'customer.erase': ['admin'],
} as const satisfies Record<string, readonly Caller[]>;

export type Permission = keyof typeof PERMISSIONS;

/** The callers that a line of the table admits. */
export const callersOf = (permission: Permission): readonly Caller[] => PERMISSIONS[permission];

/** Whether this caller may do it. The server checks separately in which restaurant. */
export const mayDo = (caller: Caller, permission: Permission): boolean => callersOf(permission).includes(caller);

/**
 * Closed to an administrator who views as an owner: the owner's credentials, people, stores and card numbers, and what
 * gives a key that outlives the view.
 */
const CLOSED_WHILE_VIEWING: readonly Permission[] = [
  'self.secure',
  'push.receive',
  'staff.manage',
  'card.see',
  'store.add',
  'channel.manage',
  'screen.pair',
  'printer.manage',
];
export const mayWhileViewing = (permission: Permission): boolean => !CLOSED_WHILE_VIEWING.includes(permission);

/** Open to a person who must first set up a second factor (`REQUIRE_ADMIN_2FA`, `REQUIRE_2FA`). */
const OPEN_BEFORE_SECOND_FACTOR: readonly Permission[] = ['self.manage', 'self.secure'];
export const mayBeforeSecondFactor = (permission: Permission): boolean =>
  OPEN_BEFORE_SECOND_FACTOR.includes(permission);
