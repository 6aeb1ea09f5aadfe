import { isoNow } from '../../base/clock.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { JobHandlers } from '../../jobs/worker.ts';
import type { ImageStore } from '../../uploads/image-store.ts';
import { inTurn } from '../../uploads/picture-work.ts';
import { fileNameOf, makeSizes } from '../../uploads/size-picture.ts';
import type { Context } from '../context.ts';

const KIND = 'picture_sizes';
/** Of one job: short enough for its lease. */
const SOME = 8;

/** Pictures of a time before sizes, or whose upload was cut off, get theirs: one job at a time, a few pictures each. */
export async function startSizing(context: Context): Promise<void> {
  const next = await context.database.db
    .selectFrom('photo')
    .select('id')
    .where('sized_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return;
  const now = isoNow(context.clock);
  const job = { kind: KIND, restaurant_id: null, key: `${KIND}:${next.id}`, due_at: now, payload: {} };
  await enqueue(context.database.db, context.ids, [job], now);
}

async function sizeSome(context: Context, images: ImageStore): Promise<void> {
  const { db } = context.database;
  const rows = await db
    .selectFrom('photo')
    .selectAll()
    .where('sized_at', 'is', null)
    .orderBy('created_at')
    .limit(SOME)
    .execute();
  for (const { id, path, width } of rows) {
    await inTurn(async () => {
      const bytes = await images.read(fileNameOf(path));
      // A file that is gone, or is no picture any more, is not asked for again.
      if (bytes !== undefined)
        await makeSizes(images, path, bytes, width).catch((error: unknown) =>
          context.log.warn({ err: error, photo: id }, 'a picture has no smaller versions'),
        );
    });
    await db
      .updateTable('photo')
      .set({ sized_at: isoNow(context.clock) })
      .where('id', '=', id)
      .execute();
  }
  await startSizing(context);
}

export const sizeJobs = (context: Context, images: ImageStore): JobHandlers => ({
  [KIND]: () => sizeSome(context, images),
});
