/**
 * Jobs wait in queues by what they wait for, so that no kind of work fills the slots of another, and in each a
 * restaurant has its share, so that none uses up the others' [DO1].
 */
export type QueueName = 'alarms' | 'notices' | 'couriers' | 'printing' | 'callbacks' | 'exports' | 'upkeep';

export type Queue = {
  /** Jobs that one process runs at once. */
  slots: number;
  /** Of these for one restaurant; work of the whole installation has no share. */
  perRestaurant: number;
  /** In milliseconds. A run that takes longer is abandoned: its slot is free, and another worker may take the job. */
  longestRunMs: number;
};

export type Queues = Readonly<Record<QueueName, Queue>>;

export const QUEUES: Queues = {
  // Only the database is asked, so a run takes milliseconds.
  alarms: { slots: 50, perRestaurant: 10, longestRunMs: 60_000 },
  notices: { slots: 50, perRestaurant: 5, longestRunMs: 120_000 },
  couriers: { slots: 40, perRestaurant: 8, longestRunMs: 120_000 },
  printing: { slots: 40, perRestaurant: 6, longestRunMs: 120_000 },
  callbacks: { slots: 40, perRestaurant: 4, longestRunMs: 30_000 },
  // Long lists, a part at a time: never many, because each reads the database without a pause.
  exports: { slots: 2, perRestaurant: 1, longestRunMs: 120_000 },
  upkeep: { slots: 20, perRestaurant: 3, longestRunMs: 600_000 },
};
export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];

/** By the family of the kind: the part before its dot. */
const QUEUE_OF_FAMILY = {
  watch: 'alarms',
  order: 'alarms',
  notice: 'notices',
  courier: 'couriers',
  print: 'printing',
  channel: 'callbacks',
  export: 'exports',
  mail: 'upkeep',
  card: 'upkeep',
  day: 'upkeep',
  dish: 'upkeep',
  store: 'upkeep',
  drill: 'upkeep',
  menu: 'upkeep',
  figures: 'upkeep',
} as const satisfies Record<string, QueueName>;

/** Kinds without a family, and those that do not go with theirs. */
const QUEUE_OF_KIND = {
  'mail.delivery_details': 'notices',
  'menu.notify': 'notices',
  'print.probe': 'upkeep',
  audit_anchor: 'upkeep',
  housekeeping: 'upkeep',
  picture_sizes: 'upkeep',
  view_as_over: 'upkeep',
} as const satisfies Record<string, QueueName>;

/** A new kind or family names its queue here before it compiles. */
export type JobKind = keyof typeof QUEUE_OF_KIND | `${keyof typeof QUEUE_OF_FAMILY}.${string}`;

/** A kind that is not known, of a newer build, waits with the upkeep. */
export function queueOf(kind: string): QueueName {
  const queues: Readonly<Record<string, QueueName>> = { ...QUEUE_OF_FAMILY, ...QUEUE_OF_KIND };
  return queues[kind] ?? queues[kind.split('.')[0] ?? ''] ?? 'upkeep';
}
