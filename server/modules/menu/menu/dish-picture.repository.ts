import type { Actor } from '#contract/domain/basics.ts';
import { CallError } from '#contract/errors.ts';
import type { Queries } from '../../../db/database.ts';
import { usablePictures } from '../../platform/upload/photo.repository.ts';

/** A picture that a dish is to show, and the field that names it. */
export type AskedPicture = { path: string; image: unknown };

type Asking = { restaurantId: string; actor: Actor };

/** Pictures of this site; those of a web address are no uploads. */
const isOwn = (image: unknown): image is string => typeof image === 'string' && image.startsWith('/');

/** Those of the pictures that a person may not show on dishes of this restaurant. */
export async function foreignPictures<T extends { image: unknown }>(
  db: Queries,
  { restaurantId, actor }: Asking,
  asked: readonly T[],
): Promise<T[]> {
  const images = [...new Set(asked.map(({ image }) => image).filter(isOwn))];
  if (images.length === 0) return [];
  const userIds = actor.as === undefined ? [actor.id] : [actor.id, actor.as.id];
  const person = await db.selectFrom('user').select('role').where('id', '=', actor.id).executeTakeFirst();
  const usable = await usablePictures(db, restaurantId, images, { userIds, isAdmin: person?.role === 'admin' });
  return asked.filter(({ image }) => isOwn(image) && !usable.has(image));
}

/** Refuses pictures of this site that are neither an upload of the person, the gallery's, nor shown here already. */
export async function assertPictures(db: Queries, asking: Asking, asked: readonly AskedPicture[]): Promise<void> {
  const foreign = await foreignPictures(db, asking, asked);
  if (foreign.length === 0) return;
  const message = 'is not an upload of yours';
  throw new CallError(
    'invalid',
    foreign.map(({ path }) => ({ path, code: 'unknown_picture', message })),
  );
}
