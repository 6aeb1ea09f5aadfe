import type { Audience, Recipient } from '#contract/http/platform/email.ts';
import type { Queries } from '../../../db/database.ts';
import { suppressedAddresses } from './mail.repository.ts';

/** The number of values that PostgreSQL and SQLite both accept in one list. */
const SLICE = 500;

function owners(db: Queries) {
  return db
    .selectFrom('user')
    .innerJoin('user_restaurant', 'user_restaurant.user_id', 'user.id')
    .innerJoin('restaurant', 'restaurant.id', 'user_restaurant.restaurant_id')
    .select(['user.mail', 'user.nickname', 'user.language', 'restaurant.name'])
    .where('user.state', '=', 'active')
    .where('user_restaurant.role', '=', 'owner')
    .where('restaurant.deleted_at', 'is', null)
    .orderBy('user.mail')
    .orderBy('restaurant.name');
}

async function administrators(db: Queries) {
  const rows = await db
    .selectFrom('user')
    .select(['mail', 'nickname', 'language'])
    .where('role', '=', 'admin')
    .where('state', '=', 'active')
    .orderBy('mail')
    .execute();
  return rows.map((row) => ({ ...row, name: '' }));
}

function peopleOf(db: Queries, audience: Exclude<Audience, { kind: 'addresses' }>) {
  if (audience.kind === 'administrators') return administrators(db);
  if (audience.kind === 'restaurants') return owners(db).where('restaurant.id', 'in', audience.ids).execute();
  let rows = owners(db);
  if (audience.restaurant_type_id !== null)
    rows = rows.where('restaurant.restaurant_type_id', '=', audience.restaurant_type_id);
  if (audience.state !== null) rows = rows.where('restaurant.state', '=', audience.state);
  if (audience.without_menu)
    rows = rows.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('dish').select('dish.id').whereRef('dish.restaurant_id', '=', 'restaurant.id'))),
    );
  return rows.execute();
}

/** The recipients of an audience now: each address once, with all its restaurants. */
export async function recipientsOf(db: Queries, audience: Audience): Promise<Recipient[]> {
  if (audience.kind === 'addresses')
    return [...new Set(audience.addresses)].map((mail) => ({
      mail,
      name: mail.split('@')[0] ?? mail,
      language: audience.language,
      restaurant: '',
    }));
  const found = new Map<string, Recipient>();
  for (const { mail, nickname, language, name } of await peopleOf(db, audience)) {
    if (mail === null || mail === '') continue;
    const before = found.get(mail);
    if (before === undefined)
      found.set(mail, { mail, name: nickname, language: language === 'en' ? 'en' : 'zh', restaurant: name });
    else if (name !== '') before.restaurant = `${before.restaurant}, ${name}`;
  }
  return [...found.values()];
}

/** The recipients whose address takes no mail [ML6]. */
export async function refusing(db: Queries, recipients: readonly Recipient[]): Promise<ReadonlySet<string>> {
  const suppressed = new Set<string>();
  for (let start = 0; start < recipients.length; start += SLICE) {
    const slice = recipients.slice(start, start + SLICE).map(({ mail }) => mail);
    for (const address of await suppressedAddresses(db, slice)) suppressed.add(address);
  }
  return suppressed;
}
