import type { Actor } from '#contract/domain/basics.ts';
import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { assertPictures, type AskedPicture } from './dish-picture.repository.ts';
import type { MenuNow } from './import-plan.ts';
import { inOrder, lockPlan, presentPlan, writePlan, type StoredPlan } from './menu-plan.repository.ts';
import { assertRoom, newPlan, outcomeOf, planBook, type PlanBook, type SaveInput } from './menu-plans.ts';
import { changesSince } from './menu-version.repository.ts';
import { wayBack } from './plan-back.ts';
import type { PlanOutcome } from './plan-changes.ts';
import { problemError } from './dish-draft.ts';
import { decided, editsOf, editWith, withMore, type StoredEdit } from './plan-edits.ts';
import { menuBefore } from './then-menu.ts';

/** Makes a plan or changes an open one, in one transaction with its entry of the record and the job of its time. */
export function savePlan(context: Context, actor: Actor, input: SaveInput, once: Once): Promise<Kept<MenuPlan>> {
  return context.database.write((tx) => once(tx, () => save(context, tx, actor, input)));
}

async function save(context: Context, tx: Tx, actor: Actor, input: SaveInput): Promise<MenuPlan> {
  const { restaurant_id: restaurantId } = input;
  const now = isoNow(context.clock);
  const known = await knownPlan(context, tx, input);
  await assertPictures(tx, { restaurantId, actor }, input.edits.flatMap(picturesOf));
  const book = await planBook(tx, restaurantId);
  const timed = withTime(known ?? newPlan(context, actor, input.name ?? ''), input, now);
  const base = menuBefore(book.menu, withPlan(book, timed).plans, timed, { ids: context.ids, now });
  const asked = editsOf(input.edits, { ids: context.ids, now: book.menu, base });
  const added = [...asked.filter((edit) => edit !== undefined), ...(await backTo(context, tx, base, input))];
  const plan: StoredPlan = {
    ...timed,
    name: input.name ?? timed.name,
    edits: decided(withMore(timed.edits, added), input.decisions, base),
    by: actor.name,
    changed_at: now,
    fault: null,
    version: timed.version + 1,
  };
  assertRoom(book, plan);
  const outcome = outcomeOf({ context, now }, withPlan(book, plan), plan);
  assertDoable(outcome, plan, asked, input);
  await writePlan(tx, restaurantId, plan);
  await schedule(context, tx, { restaurantId, plan, now });
  await audit(context, tx, {
    restaurant_id: restaurantId,
    actor,
    action: known === undefined ? 'menu.add_plan' : 'menu.save_plan',
    target: plan.id,
    ...recordOf(known, plan, outcome, added),
  });
  return presentPlan(plan, outcome.conflicts);
}

function picturesOf(edit: SaveInput['edits'][number], index: number): AskedPicture[] {
  if ('dish' in edit) return [{ path: `edits.${index}.dish.image`, image: edit.dish.image }];
  return 'dish_id' in edit ? [{ path: `edits.${index}.change.image`, image: edit.change.image }] : [];
}

/** The plan to change, locked; one that was published is over, one that was dropped or failed is opened again. */
async function knownPlan(context: Context, tx: Tx, input: SaveInput): Promise<StoredPlan | undefined> {
  if (input.plan_id === null) {
    if (input.name === undefined) throw invalidField('name', 'required', 'is required');
    return undefined;
  }
  const { traits } = context.database;
  const plan = await lockPlan(tx, traits, { restaurantId: input.restaurant_id, id: input.plan_id });
  if (plan === undefined) throw new CallError('not_found');
  if (plan.state === 'published') throw new CallError('stale_version');
  return plan;
}

function withTime(plan: StoredPlan, { publish_at }: SaveInput, now: string): StoredPlan {
  if (publish_at !== undefined && publish_at !== null && publish_at <= now)
    throw invalidField('publish_at', 'time_in_past', 'is in the past');
  const isAhead = plan.publish_at !== null && plan.publish_at > now;
  const at = publish_at === undefined ? (isAhead ? plan.publish_at : null) : publish_at;
  return { ...plan, publish_at: at, state: at === null ? 'draft' : 'planned' };
}

async function backTo(context: Context, tx: Tx, base: MenuNow, { restaurant_id, back_to }: SaveInput) {
  if (back_to === undefined) return [];
  const kept = await changesSince(tx, restaurant_id, back_to);
  if (kept === undefined) throw new CallError('not_found');
  return wayBack(kept, base, context.ids).edits;
}

const withPlan = (book: PlanBook, plan: StoredPlan): PlanBook => ({
  ...book,
  plans: inOrder([...book.plans.filter(({ id }) => id !== plan.id), plan]),
});

/** What the call for a change would refuse is not planned either. */
function assertDoable(
  { problems }: PlanOutcome,
  plan: StoredPlan,
  asked: readonly (StoredEdit | undefined)[],
  { edits }: SaveInput,
): void {
  const wrong = edits.flatMap((edit, index) => {
    const stored = asked[index];
    const kept = stored === undefined ? undefined : editWith(plan.edits, stored);
    const problem = kept === undefined ? undefined : problems.get(kept.id);
    const part = 'dish' in edit ? 'dish' : 'group' in edit ? 'group' : 'change';
    return problem === undefined ? [] : [problemError(problem, `edits.${index}.${part}`)];
  });
  if (wrong.length > 0) throw new CallError('invalid', wrong);
}

/** One job for each time that a plan has; one that comes too early or too late does nothing. */
const schedule = (
  context: Context,
  tx: Tx,
  { restaurantId, plan: { id, publish_at }, now }: { restaurantId: string; plan: StoredPlan; now: string },
): Promise<void> =>
  enqueue(
    tx,
    context.ids,
    publish_at === null
      ? []
      : [
          {
            kind: 'menu.publish',
            restaurant_id: restaurantId,
            key: `menu.publish:${restaurantId}:${id}:${publish_at}`,
            due_at: publish_at,
            payload: { plan_id: id },
          },
        ],
    now,
  );

/** What the record says of a plan: its time, and what was added to it. */
function recordOf(
  before: StoredPlan | undefined,
  after: StoredPlan,
  { changes }: PlanOutcome,
  added: readonly StoredEdit[],
): { before?: unknown; after: unknown } {
  const of = ({ name, publish_at, edits }: StoredPlan) => ({ name, publish_at, edits: edits.length });
  const ids = new Set(added.map((edit) => editWith(after.edits, edit)?.id));
  const shown = changes.filter(({ id }) => ids.has(id));
  return {
    ...(before === undefined ? {} : { before: of(before) }),
    after: { ...of(after), ...(shown.length === 0 ? {} : { changes: shown }) },
  };
}
