import { isOfOwner, LIMIT_NAMES, LIMITS, type LimitName } from '#contract/domain/limits.ts';
import { CallError, invalidField, type FieldError } from '#contract/errors.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { listLimitsCall, updateLimitCall } from '#contract/http/platform/limit.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { actorOf, type UserIdentity } from '../../../http/identity.ts';
import { audit } from '../audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { findOwnLimitOf, findOwnLimits, forgetOwnLimit, writeOwnLimit } from './limits.repository.ts';

type Standards = Pick<Context, 'limits'>;
type Subject = QueryOf<typeof listLimitsCall>;

/** The limit that holds for a restaurant, or an owner [DO6]. */
export async function limitOf({ limits }: Standards, db: Queries, name: LimitName, subjectId: string): Promise<number> {
  return (await limitsOf({ limits }, db, name, [subjectId]))(subjectId);
}

/** The same of several subjects at once. */
export async function limitsOf(
  { limits }: Standards,
  db: Queries,
  name: LimitName,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => number> {
  const own = await findOwnLimitOf(db, name, subjectIds);
  return (subjectId) => own.get(subjectId) ?? limits[name];
}

/** A limit that is reached, at the field of the form that asked for more. */
export const atLimit = (path: string, maximum: number): FieldError => ({
  path,
  code: 'limit_reached',
  message: `at most ${maximum}`,
  params: { maximum },
});

/** Refuses one more where so many are there already; counted in the transaction that adds it. */
export async function assertRoom(
  standards: Standards,
  tx: Queries,
  { name, subjectId, path }: { name: LimitName; subjectId: string; path: string },
  count: () => Promise<number>,
): Promise<void> {
  const maximum = await limitOf(standards, tx, name, subjectId);
  if ((await count()) >= maximum) throw new CallError('invalid', [atLimit(path, maximum)]);
}

/** Refuses a number above its limit. */
export async function assertAtMost(
  standards: Standards,
  tx: Queries,
  { name, subjectId, path }: { name: LimitName; subjectId: string; path: string },
  value: number | undefined,
): Promise<void> {
  if (value === undefined) return;
  const maximum = await limitOf(standards, tx, name, subjectId);
  if (value > maximum) throw invalidField(path, 'too_big', `is above ${maximum}`, { maximum });
}

/** Who is counted must exist: 404 otherwise. */
async function assertSubject(db: Queries, { subject, id }: Subject): Promise<void> {
  const row =
    subject === 'restaurant'
      ? await db.selectFrom('restaurant').select('id').where('id', '=', id).executeTakeFirst()
      : await db.selectFrom('user').select('id').where('id', '=', id).where('role', '=', 'owner').executeTakeFirst();
  if (row === undefined) throw new CallError('not_found');
}

/** The limits of a restaurant, or of an owner. */
export async function readLimits(
  { limits }: Standards,
  db: Queries,
  subject: Subject,
): Promise<ReplyOf<typeof listLimitsCall>> {
  await assertSubject(db, subject);
  const own = await findOwnLimits(db, subject.id);
  const items = LIMIT_NAMES.filter((name) => isOfOwner(name) === (subject.subject === 'owner')).map((name) => ({
    name,
    value: own.get(name) ?? limits[name],
    standard: limits[name],
    max: LIMITS[name].max,
  }));
  return { items };
}

/** Sets one limit for one restaurant or owner, or takes the standard one again. */
export function updateLimit(
  context: Context,
  viewer: UserIdentity,
  { subject, id, name, value }: BodyOf<typeof updateLimitCall>,
): Promise<ReplyOf<typeof listLimitsCall>> {
  return context.database.write(async (tx) => {
    await assertSubject(tx, { subject, id });
    if (isOfOwner(name) !== (subject === 'owner')) throw invalidField('name', 'invalid_value', 'is of another subject');
    const { max: maximum } = LIMITS[name];
    if (value !== null && value < 1) throw invalidField('value', 'too_small', 'is too small', { minimum: 1 });
    if (value !== null && value > maximum) throw invalidField('value', 'too_big', 'is too big', { maximum });
    const before = await limitOf(context, tx, name, id);
    if (value === null) await forgetOwnLimit(tx, id, name);
    else await writeOwnLimit(tx, id, name, value, isoNow(context.clock));
    await audit(context, tx, {
      restaurant_id: subject === 'restaurant' ? id : null,
      actor: actorOf(viewer),
      action: 'limit.update',
      target: id,
      before: { [name]: before },
      after: { [name]: value ?? context.limits[name] },
    });
    return readLimits(context, tx, { subject, id });
  });
}
