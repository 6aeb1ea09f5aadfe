import { phoneSpellings } from '#contract/domain/phone.ts';
import type { Insertable } from 'kysely';
import { hashToken } from '../../../base/secrets.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Row, Tables } from '../../../db/schema.ts';
import { givenRole, placeRole, type GivenRole } from '../staff-role/given-role.service.ts';
import { ROLE_COLUMNS, roleOfPlace } from '../staff-role/role-of-place.repository.ts';

export type SessionUser = {
  session: Row<'session'>;
  user: Row<'user'>;
  restaurants: readonly OwnPlace[];
};

/** A restaurant that a person belongs to, and what they are there. */
export type OwnPlace = { id: string; name: string; role: 'owner' | 'staff'; given: GivenRole };

// Each request of a person asks for these three.
const sessionByHash = prepared((db, { hash }: { hash: string }) =>
  db.selectFrom('session').selectAll().where('token_hash', '=', hash),
);
const userById = prepared((db, { id }: { id: string }) => db.selectFrom('user').selectAll().where('id', '=', id));
const placesOfUser = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('user_restaurant')
    .innerJoin('restaurant', 'restaurant.id', 'user_restaurant.restaurant_id')
    .leftJoin('staff_role', roleOfPlace)
    .select(['restaurant.id', 'restaurant.name', ...ROLE_COLUMNS])
    .where('user_restaurant.user_id', '=', id)
    .where('restaurant.deleted_at', 'is', null)
    .orderBy('restaurant.name'),
);

export async function findSession(db: Queries, token: string): Promise<SessionUser | undefined> {
  const [session] = await sessionByHash(db, { hash: hashToken(token) });
  if (session === undefined) return undefined;
  const person = await findPerson(db, session.user_id);
  return person === undefined ? undefined : { session, ...person };
}

/** A person and their restaurants, whether they are signed in or not. */
export async function findPerson(db: Queries, userId: string): Promise<Omit<SessionUser, 'session'> | undefined> {
  const [user] = await userById(db, { id: userId });
  return user === undefined ? undefined : { user, restaurants: await restaurantsOf(db, userId) };
}

export async function restaurantsOf(db: Queries, userId: string): Promise<SessionUser['restaurants']> {
  const rows = await placesOfUser(db, { id: userId });
  return rows.map((row) => ({ id: row.id, name: row.name, role: placeRole(row), given: givenRole(row) }));
}

/** The account behind a session that has not ended. */
export const personOfSession = (
  db: Queries,
  sessionId: string,
  now: string,
): Promise<Pick<Row<'user'>, 'id' | 'role'> | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.role'])
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();

export const insertSession = (db: Queries, session: Insertable<Tables['session']>) =>
  db.insertInto('session').values(session).execute();

export const touchSession = (db: Queries, id: string, usedAt: string, expiresAt: string) =>
  db.updateTable('session').set({ used_at: usedAt, expires_at: expiresAt }).where('id', '=', id).execute();

export const listSessions = (db: Queries, userId: string, now: string) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();

/** Ends a person's sessions except one; returns the ids of those that ended. */
export async function endOtherSessions(tx: Tx, userId: string, but: string): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '!=', but)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends every session of a person, also those in which they view as another. */
export async function endSessions(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('session')
    .where((where) => where.or([where('user_id', '=', userId), where('viewed_by', '=', userId)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The person of a mail address or of a phone number, however that is spelled. */
export async function findUserByAccount(db: Queries, account: string): Promise<Row<'user'> | undefined> {
  return db
    .selectFrom('user')
    .selectAll()
    .where((where) =>
      where.or([
        where('mail', '=', account.toLowerCase()),
        ...phoneSpellings(account).map((phone) => where('phone', '=', phone)),
      ]),
    )
    .executeTakeFirst();
}

/** The administrator who views as this person: undefined once they are no active administrator. */
export async function findViewer(
  db: Queries,
  session: Pick<Row<'session'>, 'viewed_by' | 'expires_at'>,
): Promise<{ by_id: string; by: string; until: string } | undefined> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'nickname'])
    .where('id', '=', session.viewed_by)
    .where('role', '=', 'admin')
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row === undefined ? undefined : { by_id: row.id, by: row.nickname, until: session.expires_at };
}
