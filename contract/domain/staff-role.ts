import * as z from 'zod/mini';
import { mayDo, type Caller, type Permission } from '../permissions.ts';
import { isSameName } from './alike.ts';
import { IdSchema, requiredTextOf } from './basics.ts';

/**
 * What someone is in one restaurant: a caller of the permission table, and for staff with a role there [RO1] the lines
 * that this role opens instead of the table's column.
 */
export type Standing = { caller: Caller; lines?: readonly string[] | undefined };

/** Part of every role: one's own account, and what a page needs before it can show anything. */
const OF_EVERY_ROLE = ['self.manage', 'self.secure', 'feedback.send', 'store.list', 'store.see'] as const;

/**
 * The lines a role may hold, by the groups of the product [RO2]. All others stay with owners:
 * - `staff.manage` could give oneself any role; `store.add` makes an owner.
 * - `channel.manage`, `screen.pair` and `printer.manage` hand out keys and cookies that outlive the role.
 * - `card.see` shows card numbers.
 * - `store.manage` (all settings but `store.hours`) decides where notices with customers' data go, the passcode, and what staff may do [RT1].
 */
export const GIVABLE = {
  orders: ['order.work', 'order.cancel', 'order.enter', 'order.mend', 'order.prove', 'list.export', 'channel.see'],
  menu: ['menu.see', 'menu.see_categories', 'menu.sell', 'menu.manage'],
  store: ['store.open', 'store.hours', 'day.close', 'review.manage'],
  money: ['order.refund', 'figures.see', 'bill.see'],
  people: ['staff.see', 'customer.manage'],
  devices: [
    'screen.watch',
    'screen.set',
    'screen.manage',
    'order.test',
    'push.receive',
    'printer.see',
    'printer.watch',
    'print.order',
  ],
  platform: ['photo.see', 'photo.add', 'audit.see'],
} as const satisfies Record<string, readonly Permission[]>;

type GivenGroup = keyof typeof GIVABLE;
export type Givable = (typeof GIVABLE)[GivenGroup][number];
export const GIVEN_GROUPS = Object.keys(GIVABLE) as readonly GivenGroup[];
export const GIVABLE_LINES: readonly Givable[] = Object.values(GIVABLE).flat();

const isGivable = (line: string): line is Givable => GIVABLE_LINES.some((givable) => givable === line);

/** What a line is of no use without: the page it opens reads it. */
const NEEDS: Partial<Record<Givable, readonly Givable[]>> = {
  'order.enter': ['order.work', 'menu.see', 'menu.see_categories'],
  'order.cancel': ['order.work'],
  'order.mend': ['order.work', 'menu.see', 'menu.see_categories'],
  'order.refund': ['order.work'],
  'order.prove': ['order.work'],
  'push.receive': ['order.work'],
  'print.order': ['order.work', 'printer.see'],
  'menu.see': ['menu.see_categories'],
  'menu.sell': ['menu.see', 'menu.see_categories'],
  'menu.manage': ['menu.see', 'menu.see_categories', 'menu.sell', 'photo.see', 'photo.add'],
  'screen.manage': ['screen.watch', 'screen.set', 'order.test'],
  'screen.set': ['screen.watch'],
  'printer.watch': ['printer.see'],
};

/**
 * Where a line is used that opens no page of its own: with one of these, at the desk (`order.work`) or on a page. The
 * first comes along where none is held, or who has the line would find no place to use it [RO7]. Lines with one place
 * stand before those that can share it.
 */
const USED_WITH: ReadonlyMap<Givable, readonly [Givable, ...Givable[]]> = new Map([
  ['photo.see', ['menu.manage']],
  ['photo.add', ['menu.manage']],
  ['menu.see_categories', ['order.work', 'menu.manage']],
  ['menu.see', ['order.work', 'menu.manage']],
  ['menu.sell', ['order.work', 'menu.manage']],
  ['store.open', ['order.work', 'store.hours']],
  ['order.test', ['screen.watch', 'order.work']],
  ['printer.see', ['printer.watch', 'order.work']],
  ['list.export', ['order.work', 'bill.see', 'audit.see', 'printer.watch']],
]);

const inOrder = (lines: ReadonlySet<Givable>): Givable[] => GIVABLE_LINES.filter((line) => lines.has(line));

/** Whether these lines hold one with which this one is used. */
const hasPlace = (line: Givable, lines: ReadonlySet<Givable>): boolean =>
  USED_WITH.get(line)?.some((place) => lines.has(place)) ?? true;

function addNeeds(lines: Set<Givable>): void {
  for (const line of lines) for (const needed of NEEDS[line] ?? []) lines.add(needed);
}

/** These lines with all that they need, and a place for each, in the order of the table [RO2] [RO7]. */
export function withNeeded(lines: readonly Givable[]): Givable[] {
  const all = new Set<Givable>(lines);
  addNeeds(all);
  for (const [line, [place]] of USED_WITH) {
    if (!all.has(line) || hasPlace(line, all)) continue;
    all.add(place);
    addNeeds(all);
  }
  return inOrder(all);
}

/** The chosen lines without this one, those that need it, and those that have no place to be used any more. */
export function withoutLine(lines: readonly Givable[], gone: Givable): Givable[] {
  const left = new Set<Givable>(lines);
  left.delete(gone);
  const stays = (line: Givable): boolean =>
    (NEEDS[line] ?? []).every((needed) => left.has(needed)) && hasPlace(line, left);
  for (let size = 0; size !== left.size;) {
    size = left.size;
    for (const line of left) if (!stays(line)) left.delete(line);
  }
  return inOrder(left);
}

const AT_WORK = withNeeded(['order.work', 'order.test', 'menu.sell', 'print.order', 'push.receive']);

/** The roles that every restaurant has [RO1]. `staff` is who has no other: the table's own column, and RT1. */
export const BUILT_IN_ROLES = ['manager', 'cashier', 'cook', 'courier_desk', 'staff'] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

/** What screens call them: a restaurant's own role has another name, or two of a list would look the same. */
const BUILT_IN_NAMES: Record<BuiltInRole, readonly string[]> = {
  manager: ['Manager', '店长'],
  cashier: ['Cashier', '收银'],
  cook: ['Cook', '厨师'],
  courier_desk: ['Courier desk', '外卖台'],
  staff: ['Staff', '店员'],
};

export const isBuiltInName = (name: string): boolean =>
  Object.values(BUILT_IN_NAMES).some((names) => names.some((known) => isSameName(known, name)));

const BUILT_IN_LINES: Record<BuiltInRole, readonly Givable[]> = {
  manager: GIVABLE_LINES,
  cashier: withNeeded([
    ...AT_WORK,
    'order.cancel',
    'order.enter',
    'order.mend',
    'order.refund',
    'store.open',
    'day.close',
  ]),
  cook: AT_WORK,
  courier_desk: withNeeded(['order.work', 'print.order', 'push.receive', 'store.open']),
  staff: GIVABLE_LINES.filter((line) => mayDo('staff', line)),
};

export const isBuiltIn = (id: string): id is BuiltInRole => BUILT_IN_ROLES.some((role) => role === id);

/** What a built-in role opens. */
export const linesOfBuiltIn = (role: BuiltInRole): readonly Givable[] => BUILT_IN_LINES[role];

/** Whether someone who stands so in a restaurant may do this there: the one place that knows the table and roles [RO3]. */
export function mayStanding({ caller, lines }: Standing, permission: Permission): boolean {
  if (lines === undefined || caller !== 'staff') return mayDo(caller, permission);
  return OF_EVERY_ROLE.some((line) => line === permission) || (isGivable(permission) && lines.includes(permission));
}

/** A built-in role by its name, a restaurant's own by its id. */
export const StaffRoleIdSchema = z.union([z.enum(BUILT_IN_ROLES), IdSchema]);
export const GivableSchema = z.enum(GIVABLE_LINES as [Givable, ...Givable[]]);
/** A role as a person has it; built-in ones have no name of their own. */
export const StaffRoleRefSchema = z.object({ id: StaffRoleIdSchema, name: z.string() });
export type StaffRoleRef = z.infer<typeof StaffRoleRefSchema>;

/** Enough for every kind of work in a large house. */
export const MAX_OWN_ROLES = 20;
/** A name and at least one line; what the lines need is added [RO2]. */
export const staffRoleInput = {
  name: requiredTextOf(40),
  permissions: z.array(GivableSchema).check(z.minLength(1, 'required'), z.maxLength(GIVABLE_LINES.length)),
};
