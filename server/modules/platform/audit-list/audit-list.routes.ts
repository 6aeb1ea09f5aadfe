import { CallError } from '#contract/errors.ts';
import { listAuditCall, verifyAuditCall } from '#contract/http/platform/audit.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { checkDaysInOrder } from '../../../http/check-span.ts';
import { restaurantsWhere, userOf, type UserIdentity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { verifyAudit } from '../audit/verify-audit.service.ts';
import type { Context } from '../../context.ts';
import { listAudit, placesOf, type AuditQuery, type AuditScope } from './audit-list.repository.ts';

export function registerAuditRoutes(register: Register, context: Context): void {
  const { db } = context.database;
  register(listAuditCall, async ({ identity, query }) => {
    checkDaysInOrder(query);
    return listAudit(context.database, await scopeOf(db, userOf(identity), query), query);
  });

  register(verifyAuditCall, async () => {
    const proofs = await verifyAudit(db, { keys: context.keys, isKeyed: await context.ended.has('record') });
    const broken = proofs.flatMap(({ chain, broken: fault }) => (fault === null ? [] : [{ chain, ...fault }]));
    const closed = proofs.flatMap(({ chain, gaps }) =>
      gaps.map(({ from, to, by, at }) => ({ chain, from, to, by, at })),
    );
    const places = await placesOf(
      db,
      [...broken, ...closed].map(({ chain }) => chain),
    );
    const placeOf = (chain: string) => ({
      restaurant_id: chain === '' ? null : chain,
      restaurant_name: places.get(chain)?.name ?? null,
    });
    return {
      checked_at: isoNow(context.clock),
      chains: proofs.length,
      entries: proofs.reduce((sum, { entries }) => sum + entries, 0),
      broken: broken.map(({ chain, ...fault }) => ({ ...placeOf(chain), ...fault })),
      closed: closed.map(({ chain, ...gap }) => ({ ...placeOf(chain), ...gap })),
    };
  });
}

/** The start of the days, and the entries one may see: of one restaurant, of one's own, or all. */
async function scopeOf(db: Queries, viewer: UserIdentity, { restaurant_id, zone }: AuditQuery): Promise<AuditScope> {
  if (restaurant_id !== undefined) {
    const restaurant = await findRestaurantRow(db, restaurant_id);
    if (restaurant === undefined) throw new CallError('not_found');
    return { zone: restaurant.time_zone, restaurants: [restaurant_id] };
  }
  if (viewer.role === 'admin') return { zone, restaurants: null };
  return { zone, restaurants: restaurantsWhere(viewer, 'audit.see') };
}
