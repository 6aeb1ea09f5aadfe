import type { Actor } from '#contract/domain/basics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { addPhotoCall, updatePhotosCall } from '#contract/http/platform/photo.ts';
import type { Tx } from '../../../db/database.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { findPhoto } from './photo.repository.ts';

type Filing = Pick<Row<'photo'>, 'category' | 'tags' | 'name' | 'is_gallery'>;

async function write(
  context: Context,
  tx: Tx,
  { actor, action }: { actor: Actor; action: string },
  before: Row<'photo'>,
  change: Filing,
): Promise<Row<'photo'>> {
  await tx.updateTable('photo').set(change).where('id', '=', before.id).execute();
  const audited = ({ category, tags, name }: Filing) => ({
    category,
    tags: fromJson<string[]>(tags),
    name: name ?? '',
  });
  await audit(context, tx, {
    restaurant_id: null,
    actor,
    action,
    target: before.id,
    ...(before.is_gallery === 1 ? { before: audited(before) } : {}),
    after: audited(change),
  });
  return { ...before, ...change };
}

/** Puts an upload into the gallery. */
export function addToGallery(
  context: Context,
  actor: Actor,
  { id, category, tags, name }: BodyOf<typeof addPhotoCall>,
): Promise<Row<'photo'>> {
  return context.database.write(async (tx) => {
    const before = await findPhoto(tx, id);
    if (before === undefined) throw new CallError('not_found');
    const change = { is_gallery: 1, category, tags: toJson([...new Set(tags)]), name: name ?? before.name };
    return write(context, tx, { actor, action: 'photo_library.add' }, before, change);
  });
}

/** Changes the category and tags of pictures, all of them or none. */
export function filePhotos(context: Context, actor: Actor, input: BodyOf<typeof updatePhotosCall>): Promise<number> {
  const ids = [...new Set(input.ids)];
  return context.database.write(async (tx) => {
    const rows = await tx.selectFrom('photo').selectAll().where('id', 'in', ids).execute();
    if (rows.length !== ids.length) throw new CallError('not_found');
    for (const row of rows) {
      const kept = (input.tags ?? fromJson<string[]>(row.tags)).filter((tag) => !input.remove_tags.includes(tag));
      const tags = [...new Set([...kept, ...input.add_tags])];
      if (tags.length > MAX_TAGS) throw invalidField('add_tags', 'too_big', 'are too many', { maximum: MAX_TAGS });
      await write(context, tx, { actor, action: 'photo_library.update' }, row, {
        is_gallery: 1,
        category: input.category ?? row.category,
        tags: toJson(tags),
        name: input.name ?? row.name,
      });
    }
    return rows.length;
  });
}

const MAX_TAGS = 20;
