import { isoAt, DAY_MS } from '../../base/clock.ts';
import { hashPassword } from '../../base/password-hash.ts';
import type { Context } from '../../modules/context.ts';
import { insertUser } from '../../modules/people/user/create-user.service.ts';
import { DEMO_ADMIN, DEMO_OWNER } from '../create-demo.ts';
import type { Random } from '../random.ts';
import { personName } from './names.ts';

type Person = { nickname: string; mail: string; role: 'admin' | 'owner' | 'staff'; places: readonly string[] };

/** How many restaurants each owner has: most have one, a few a chain. */
export function chainSizes(restaurants: number, random: Random): number[] {
  const sizes: number[] = [];
  let left = restaurants;
  while (left > 0) {
    const wanted = random.chance(0.5) ? 1 : random.chance(0.7) ? random.int(2, 4) : random.int(5, 16);
    const size = Math.min(left, wanted);
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

/**
 * The administrator, an owner for each chain and staff of every third restaurant, all with one password, which is hashed
 * once: a hash for each of hundreds would take longer than their orders.
 */
export async function writePeople(
  { database, ids, clock }: Context,
  chains: readonly (readonly string[])[],
  { password, random }: { password: string; random: Random },
): Promise<number> {
  const now = isoAt(clock.now() - 100 * DAY_MS);
  const password_hash = await hashPassword(password);
  const owners = chains.map((places, index): Person => ({
    nickname: personName(random),
    mail: index === 0 ? DEMO_OWNER : `owner${index + 1}@demo.test`,
    role: 'owner',
    places,
  }));
  const staff = chains
    .flat()
    .filter((_, index) => index % 3 === 0)
    .map((place, index): Person => ({
      nickname: personName(random),
      mail: `staff${index + 1}@demo.test`,
      role: 'staff',
      places: [place],
    }));
  const admin: Person = { nickname: '平台管理员', mail: DEMO_ADMIN, role: 'admin', places: [] };
  const people = [admin, ...owners, ...staff];
  await database.write(async (tx) => {
    for (const { nickname, mail, role, places } of people) {
      const restaurants = places.map((id) => ({
        id,
        role: role === 'owner' ? ('owner' as const) : ('staff' as const),
      }));
      await insertUser(tx, { id: ids.next(), password_hash, now }, { nickname, mail, role, restaurants });
    }
  });
  return owners.length;
}
