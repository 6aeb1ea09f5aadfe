import { HOUR_MS, isoAt, isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { INSTALLATION, type Recurring } from '../../../jobs/recurring.ts';
import type { ImageStore } from '../../../uploads/image-store.ts';
import { inTurn } from '../../../uploads/picture-work.ts';
import { fileNameOf, makeSizes } from '../../../uploads/size-picture.ts';
import type { Context } from '../../context.ts';

const KIND = 'picture_sizes';
/** Pictures per run: few enough for its lease. */
const SOME = 8;
/** How often interrupted uploads are looked for. */
const LOOK_EVERY_MS = HOUR_MS;

const unsized = (db: Queries, limit: number) =>
  db.selectFrom('photo').selectAll().where('sized_at', 'is', null).orderBy('created_at').limit(limit).execute();

async function sizeSome(context: Context, images: ImageStore): Promise<void> {
  const { db } = context.database;
  const rows = await unsized(db, SOME);
  for (const { id, path, width } of rows) {
    await inTurn(async () => {
      const bytes = await images.read(fileNameOf(path));
      // A file that is gone, or is not a picture, is not tried again.
      if (bytes !== undefined)
        await makeSizes(images, path, bytes, width).catch((error: unknown) =>
          context.log.warn({ err: error, photo: id }, 'the smaller versions of a picture could not be made'),
        );
    });
    await db
      .updateTable('photo')
      .set({ sized_at: isoNow(context.clock) })
      .where('id', '=', id)
      .execute();
  }
}

/** Makes the smaller versions of older pictures and of interrupted uploads, a few pictures a run. */
export const sizing = (context: Context, images: ImageStore): Recurring => ({
  kind: KIND,
  run: () => sizeSome(context, images),
  next: async (tx) => isoAt(context.clock.now() + ((await unsized(tx, 1)).length === 0 ? LOOK_EVERY_MS : 0)),
  subjects: () => Promise.resolve([INSTALLATION]),
});
