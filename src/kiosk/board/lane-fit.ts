/**
 * Which tickets of a lane are shown whole, which small, and how many do not fit: the oldest promise stays whole, later
 * ones become mini, the rest is counted on a button. Heights are measured in px.
 */
export type FitTicket = { id: string; full: number; mini: number; mayBeFull: boolean };
export type Placed = { id: string; size: 'full' | 'mini' };
export type LaneFit = { columns: readonly (readonly Placed[])[]; rest: readonly string[] };
export type LaneSpace = { height: number; columns: number; gap: number; moreHeight: number };

/** Shows as many whole tickets as still let every ticket be seen; if none does, the oldest whole and the rest small. */
export function fitLane(tickets: readonly FitTicket[], space: LaneSpace): LaneFit {
  const areAllSeenSmall = fillColumns(tickets, 0, space, space.height).rest.length === 0;
  for (let whole = areAllSeenSmall ? tickets.length : 0; whole >= 1; whole -= 1) {
    const fit = fillColumns(tickets, whole, space, space.height);
    if (fit.rest.length === 0) return fit;
  }
  return fillColumns(tickets, 1, space, space.height - space.moreHeight - space.gap);
}

/** `lastHeight` is the room in the last column, smaller where a button must be below. */
function fillColumns(tickets: readonly FitTicket[], whole: number, space: LaneSpace, lastHeight: number): LaneFit {
  const columns: Placed[][] = Array.from({ length: space.columns }, () => []);
  let column = 0;
  let used = 0;
  let placed = 0;
  for (const [index, ticket] of tickets.entries()) {
    const choice = choose(ticket, index < whole);
    if (choice === undefined) break;
    columns[column]?.push({ id: ticket.id, size: choice.size });
    used += choice.height + (used === 0 ? 0 : space.gap);
    placed += 1;
  }
  return { columns, rest: tickets.slice(placed).map((ticket) => ticket.id) };

  /** Whole if it may and fits, small if that fits, else the next column. A ticket taller than a column still opens one. */
  function choose(ticket: FitTicket, mayBeFull: boolean): { size: 'full' | 'mini'; height: number } | undefined {
    const sizes = mayBeFull && ticket.mayBeFull ? (['full', 'mini'] as const) : (['mini'] as const);
    for (; column < space.columns; column += 1, used = 0) {
      const room = column === space.columns - 1 ? lastHeight : space.height;
      for (const size of sizes) {
        const height = ticket[size];
        if (used + (used === 0 ? 0 : space.gap) + height <= room) return { size, height };
      }
      if (used === 0) return { size: 'mini', height: ticket.mini };
    }
    return undefined;
  }
}
