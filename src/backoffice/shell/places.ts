import type { Permission } from '#contract/permissions.ts';
import type { OfficeIconName } from '../../ui/office-icon.tsx';

/** A part of the settings or something to do that ⌘K finds; its names are `palette.place.<name>` and `palette.also.<name>`. */
export type Place = {
  name: string;
  group: 'settings' | 'actions';
  icon: OfficeIconName;
  path: string;
  may: Permission;
};

/** The sections of the settings page, by their anchors. */
const SETTINGS = [
  'mode',
  'basic',
  'place',
  'hours',
  'delivery',
  'kitchen',
  'rights',
  'money',
  'deals',
  'notify',
  'about',
  'web',
].map((name): Place => ({
  name: `set_${name}`,
  group: 'settings',
  icon: 'gear',
  path: `/seller/configuration#${name}`,
  may: 'store.manage',
}));

const ACTIONS: readonly Place[] = [
  { name: 'pause', group: 'actions', icon: 'ban', path: '/seller/configuration#mode', may: 'store.manage' },
  { name: 'phone_order', group: 'actions', icon: 'phone', path: '/order/om?new=1', may: 'order.enter' },
  { name: 'refund', group: 'actions', icon: 'bill', path: '/order/list?status=all', may: 'order.refund' },
  { name: 'add_dish', group: 'actions', icon: 'plus', path: '/foods/add', may: 'menu.manage' },
  { name: 'import', group: 'actions', icon: 'upload', path: '/foods-list?import=1', may: 'menu.manage' },
  { name: 'pair', group: 'actions', icon: 'screen', path: '/screens', may: 'screen.pair' },
  { name: 'invite', group: 'actions', icon: 'people', path: '/staff', may: 'staff.manage' },
  { name: 'add_channel', group: 'actions', icon: 'chain', path: '/channels', may: 'channel.manage' },
  { name: 'password', group: 'actions', icon: 'lock', path: '/setting', may: 'self.manage' },
];

/** What of the order desk has a PIN, among who may do what. */
const PIN: Place = {
  name: 'pin',
  group: 'settings',
  icon: 'lock',
  path: '/seller/configuration#rights',
  may: 'store.manage',
};

export const PLACES: readonly Place[] = [...SETTINGS, PIN, ...ACTIONS];
