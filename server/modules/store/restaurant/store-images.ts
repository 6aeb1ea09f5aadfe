import type { Actor } from '#contract/domain/basics.ts';
import { invalidField } from '#contract/errors.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { mayShow, type Writer } from './store-facts.service.ts';
import { lockRestaurant, writeStore } from './write-store.ts';

const MAX_IMAGES = 20;

export type ImageChange = { restaurant_id: string; path: string; isAdded: boolean };

/**
 * Adds or removes one picture; a repeated call changes nothing. Two people may add at once, so no version is required.
 */
export function changeImages(
  context: Context,
  actor: Actor,
  writer: Writer,
  { restaurant_id, path, isAdded }: ImageChange,
): Promise<{ images: string[]; version: number }> {
  return context.store.transact(restaurant_id, async (live) => {
    const row = await lockRestaurant(context, live, restaurant_id);
    const before = fromJson<string[]>(row.images);
    if (before.includes(path) === isAdded) return { images: before, version: row.version };
    if (isAdded && !(await mayShow(live.tx, restaurant_id, path, writer)))
      throw invalidField('path', 'unknown_picture', 'is not an upload of yours');
    if (isAdded && before.length >= MAX_IMAGES)
      throw invalidField('path', 'too_big', 'is one too many', { maximum: MAX_IMAGES });
    const images = isAdded ? [...before, path] : before.filter((known) => known !== path);
    await writeStore(context, live, row, { images: toJson(images) });
    await audit(context, live.tx, {
      restaurant_id,
      actor,
      action: isAdded ? 'restaurant.add_image' : 'restaurant.delete_image',
      target: restaurant_id,
      before: { images: before },
      after: { images },
    });
    return { images, version: row.version + 1 };
  });
}
