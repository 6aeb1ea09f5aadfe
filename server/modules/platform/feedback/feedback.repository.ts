import { sql } from 'kysely';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import {
  SUGGESTION_STATES,
  type listSuggestionsCall,
  type Suggestion,
  type SuggestionState,
} from '#contract/http/platform/feedback.ts';
import type { Queries } from '../../../db/database.ts';
import { containsWords } from '../../../db/like.ts';
import type { Row } from '../../../db/schema.ts';

type Named = Row<'suggestion'> & {
  nickname: string | null;
  mail: string | null;
  role: string | null;
  restaurant_name: string | null;
};

const present = ({ user_id, nickname, mail, role, ...row }: Named): Suggestion => ({
  ...row,
  state: SUGGESTION_STATES.find((state) => state === row.state) ?? 'new',
  // The sender may have been removed.
  from: { id: user_id, name: nickname ?? '', mail: mail ?? '', role: role ?? '' },
});

const feedback = (db: Queries) =>
  db
    .selectFrom('suggestion')
    .leftJoin('user', 'user.id', 'suggestion.user_id')
    .leftJoin('restaurant', 'restaurant.id', 'suggestion.restaurant_id');

const named = ['user.nickname', 'user.mail', 'user.role', 'restaurant.name as restaurant_name'] as const;

type Query = QueryOf<typeof listSuggestionsCall>;

/** The filtered feedback in any state. */
function filtered(db: Queries, { restaurant_id, from_at, before_at, q }: Query) {
  let rows = feedback(db);
  if (restaurant_id !== undefined) rows = rows.where('suggestion.restaurant_id', '=', restaurant_id);
  if (from_at !== undefined) rows = rows.where('suggestion.created_at', '>=', from_at);
  if (before_at !== undefined) rows = rows.where('suggestion.created_at', '<', before_at);
  if (q !== '')
    rows = rows.where(
      containsWords(
        sql`suggestion.text || ' ' || coalesce(suggestion.contact, '') || ' ' || coalesce(suggestion.reply, '') || ' ' || coalesce("user".nickname, '') || ' ' || coalesce("user".mail, '')`,
        q,
      ),
    );
  return rows;
}

/** A page of the platform's feedback, newest first, with the count in each state. */
export async function listFeedback(db: Queries, query: Query): Promise<ReplyOf<typeof listSuggestionsCall>> {
  const states = await filtered(db, query)
    .select((eb) => ['suggestion.state', eb.fn.countAll<number>().as('count')])
    .groupBy('suggestion.state')
    .execute();
  const countOf = (state: SuggestionState): number => states.find((row) => row.state === state)?.count ?? 0;
  const counts = {
    new: countOf('new'),
    seen: countOf('seen'),
    answered: countOf('answered'),
    closed: countOf('closed'),
  };
  let rows = filtered(db, query);
  if (query.state !== '') rows = rows.where('suggestion.state', '=', query.state);
  const items = await rows
    .selectAll('suggestion')
    .select(named)
    .orderBy('suggestion.created_at', 'desc')
    .orderBy('suggestion.id', 'desc')
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  const total = query.state === '' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[query.state];
  return { items: items.map(present), total, page: query.page, page_size: query.page_size, counts };
}

const OWN_SHOWN = 50;

export async function ownFeedback(db: Queries, userId: string): Promise<Suggestion[]> {
  const rows = await feedback(db)
    .selectAll('suggestion')
    .select(named)
    .where('suggestion.user_id', '=', userId)
    .orderBy('suggestion.created_at', 'desc')
    .orderBy('suggestion.id', 'desc')
    .limit(OWN_SHOWN)
    .execute();
  return rows.map(present);
}

export async function findFeedback(db: Queries, id: string): Promise<Suggestion | undefined> {
  const row = await feedback(db)
    .selectAll('suggestion')
    .select(named)
    .where('suggestion.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : present(row);
}

/** The number of entries a person has sent since then. */
export async function countSince(db: Queries, userId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('suggestion')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
