import type { LayoutOrder, Page, Part, TicketHeights } from './layout-types.ts';
import type { Ground } from './sizes.ts';

const HOP_WINDOW = 3;
const HOP_MS = 5 * 60_000;
/** Less room than this share of a column is left empty rather than begun with a part. */
const SPLIT_SHARE = 0.3;

type Ticket = { order: LayoutOrder; heights: TicketHeights };

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The height of a whole ticket. */
export const wholeHeight = (heights: TicketHeights): number =>
  heights.head +
  heights.first +
  heights.allergy +
  heights.pad +
  sumOf(heights.blocks) +
  heights.last +
  (heights.isActionLast ? heights.action : 0);

/** One part: a divided ticket has its action at the end of its last part. */
function partHeight(heights: TicketHeights, from: number, to: number): number {
  const isLast = to === heights.blocks.length;
  return (
    heights.head +
    (from === 0 ? heights.first : 0) +
    heights.allergy +
    heights.pad +
    sumOf(heights.blocks.slice(from, to)) +
    (isLast ? heights.last + heights.action : heights.tear)
  );
}

type Placed = Omit<Part, 'index' | 'count' | 'nextPage'>;

/** Columns from left to right, filled one after the other [UL6–UL8]. */
class Columns {
  readonly columns: Placed[][] = [[]];
  private used = 0;

  private readonly ground: Ground;

  constructor(ground: Ground) {
    this.ground = ground;
  }

  get room(): number {
    return this.ground.height - this.used - (this.used === 0 ? 0 : this.ground.gap);
  }

  get isFresh(): boolean {
    return this.used === 0;
  }

  /** A part has the column at most. */
  add({ height: wanted, ...rest }: Omit<Placed, 'isCut'>): void {
    const height = Math.min(wanted, this.ground.height);
    const part = { ...rest, height, isCut: height < wanted };
    this.used += part.height + (this.used === 0 ? 0 : this.ground.gap);
    this.columns.at(-1)?.push(part);
  }

  close(): void {
    this.columns.push([]);
    this.used = 0;
  }
}

/** How many dishes from `from` on a part of `room` can hold, with at least one left for the last part. */
function fittingBlocks({ blocks, ...heights }: TicketHeights, from: number, room: number): number {
  let count = 0;
  for (let to = from + 1; to < blocks.length; to += 1) {
    if (partHeight({ blocks, ...heights }, from, to) > room) break;
    count = to - from;
  }
  return count;
}

function placeWhole(columns: Columns, { order, heights }: Ticket): void {
  const { length } = heights.blocks;
  const { isActionLast } = heights;
  columns.add({ id: order.id, from: 0, to: length, height: wholeHeight(heights), isActionLast, left: 0 });
}

/** Divides a ticket between dishes, from the column it begins in to where it ends [UL7, UL10]. */
function placeDivided(columns: Columns, { order, heights }: Ticket, first: number): void {
  const { length } = heights.blocks;
  let from = 0;
  let count = first;
  for (;;) {
    const to = from + count;
    const height = partHeight(heights, from, to);
    columns.add({ id: order.id, from, to, height, isActionLast: to === length, left: length - to });
    if (to === length) return;
    columns.close();
    from = to;
    count =
      partHeight(heights, from, length) <= columns.room ? length - from : dishesOrOne(heights, from, columns.room);
  }
}

const dishesOrOne = (heights: TicketHeights, from: number, room: number): number =>
  Math.max(1, fittingBlocks(heights, from, room));

/** The calm step divides only what is higher than a column. */
type FlowRules = { ground: Ground; mayDivide: boolean };

/** Where the ticket may be divided here: the dishes of its first part, 0 where it may not. */
function firstPartOf({ heights }: Ticket, columns: Columns, { ground, mayDivide }: FlowRules): number {
  if (heights.blocks.length < 2) return 0;
  const isTall = wholeHeight(heights) > ground.height;
  if (!isTall && (!mayDivide || columns.room <= SPLIT_SHARE * ground.height)) return 0;
  const count = fittingBlocks(heights, 0, columns.room);
  if (columns.isFresh) return Math.max(1, count);
  return count >= 2 ? count : 0;
}

/** Which of the next orders fills the gap that the first one leaves [UL8]. */
function hopperOf(queue: readonly Ticket[], hopped: number, room: number): number {
  const limit = Date.parse(queue[0]?.order.due ?? '') + HOP_MS;
  const last = Math.min(queue.length - 1, HOP_WINDOW - hopped);
  for (let at = 1; at <= last; at += 1) {
    const ticket = queue[at];
    if (ticket === undefined) return -1;
    if (Date.parse(ticket.order.due) <= limit && wholeHeight(ticket.heights) <= room) return at;
  }
  return -1;
}

/** All tickets in columns of the ground, in their order [UL6–UL8]. */
export function flowOf(tickets: readonly Ticket[], rules: FlowRules): readonly (readonly Placed[])[] {
  const columns = new Columns(rules.ground);
  const queue = [...tickets];
  let hopped = 0;
  for (let [first] = queue; first !== undefined; [first] = queue) {
    const dishes = wholeHeight(first.heights) <= columns.room ? -1 : firstPartOf(first, columns, rules);
    if (dishes !== 0 || columns.isFresh) {
      if (dishes > 0) placeDivided(columns, first, dishes);
      else placeWhole(columns, first);
      queue.shift();
      hopped = 0;
      continue;
    }
    const hopper = hopperOf(queue, hopped, columns.room);
    const [jumped] = hopper === -1 ? [] : queue.splice(hopper, 1);
    if (jumped === undefined) columns.close();
    else {
      placeWhole(columns, jumped);
      hopped += 1;
    }
  }
  return columns.columns.filter((column, at) => column.length > 0 || at === 0);
}

/** The columns as pages, each part with its number and where its order goes on [UL9, UL10]. */
export function pagesOf(flow: readonly (readonly Placed[])[], perPage: number, orders: readonly LayoutOrder[]): Page[] {
  const placesOf = new Map<string, number[]>();
  for (const [column, parts] of flow.entries())
    for (const { id } of parts) placesOf.set(id, [...(placesOf.get(id) ?? []), Math.floor(column / perPage)]);
  const numbered = new Map<string, number>();
  const columns = flow.map((parts) =>
    parts.map((part): Part => {
      const index = (numbered.get(part.id) ?? 0) + 1;
      numbered.set(part.id, index);
      const places = placesOf.get(part.id) ?? [];
      const next = places[index];
      const nextPage = next === undefined || next === places[index - 1] ? null : next;
      return { ...part, index, count: places.length, nextPage };
    }),
  );
  const pages: Page[] = [];
  for (let at = 0; at < columns.length; at += perPage) {
    const shown = columns.slice(at, at + perPage);
    const here = new Set(shown.flat().map(({ id }) => id));
    const hidden = orders.filter(({ id, isTest }) => !here.has(id) && !isTest).map(({ id }) => id);
    pages.push({ columns: shown, hidden });
  }
  return pages;
}
