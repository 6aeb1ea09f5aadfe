import { caseOf, type Ask, type Case, type Checked, type World } from './case.ts';
import { checkChecklist, checkParts } from './close.ts';
import { checkDashboard, checkStatistics, checkTrend } from './figures.ts';
import { checkList, checkPlatformList } from './orders.ts';
import { readRows, type Query } from './rows.ts';
import { checkStatement, checkStatements } from './statements.ts';

type Check = (world: World, one: Case) => Promise<Checked>;
const CHECKS: readonly Check[] = [
  checkList,
  checkPlatformList,
  checkStatistics,
  checkTrend,
  checkDashboard,
  checkStatement,
  checkParts,
  checkChecklist,
];

export type Recount = { cases: number; seed: number; query: Query; ask: Ask; now: () => number };

const worldOf = async ({ query, ask, now }: Recount): Promise<World> => ({
  rows: await readRows(query),
  query,
  ask,
  nowMs: now(),
});

/**
 * Asks the product for its figures, lists, searches, exports and statements over HTTP, for so many random restaurants,
 * spans and filters, and counts each again from the raw rows. What differs is asked and counted once more with rows read
 * anew, because orders change meanwhile; what differs twice is wrong. Resolves to how many answers agreed.
 */
export async function recount(
  parts: Recount,
  onWrong: (checked: Checked) => void,
): Promise<{ asked: number; wrong: number }> {
  let world = await worldOf(parts);
  const count = { asked: 0, wrong: 0 };
  async function check(work: (world: World) => Promise<Checked>): Promise<void> {
    world = { ...world, nowMs: parts.now() };
    let checked = await work(world);
    if (checked.differences.length > 0) {
      world = await worldOf(parts);
      checked = await work(world);
    }
    count.asked += 1;
    if (checked.differences.length === 0) return;
    count.wrong += 1;
    onWrong(checked);
  }
  for (let index = 0; index < parts.cases; index += 1)
    for (const one of CHECKS) await check((current) => one(current, caseOf(current, parts.seed * 10_000 + index)));
  const months = [...new Set(world.rows.orders.map(({ business_date }) => business_date.slice(0, 7)))].toSorted();
  for (const month of months) await check((current) => checkStatements(current, month));
  return count;
}
