import { sql } from 'kysely';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#contract/domain/basics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import { UPLOAD_RULES } from '#contract/http/platform/upload.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { ImageStore } from '../../../uploads/image-store.ts';
import { inTurn } from '../../../uploads/picture-work.ts';
import { readPicture } from '../../../uploads/read-picture.ts';
import { fileNameOf, makeSizes, sizedNames, UPLOADS_PATH } from '../../../uploads/size-picture.ts';
import type { UserIdentity } from '../../../http/identity.ts';
import { audit } from '../audit/audit.service.ts';
import { limitOf } from '../limits/limits.service.ts';
import type { Context } from '../../context.ts';
import { findPhoto, usesOf } from './photo.repository.ts';

export type SentFile = { content: Buffer; name: string };

/** The file's name as the person chose it, without its extension and without characters that a name cannot hold. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 80);

/** The one file of a multipart request, whole; the plugin stops reading at the limit. */
export async function readFile(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new CallError('unsupported_media');
  const sent = await lastFile(request).catch((error: unknown) => {
    throw isUnreadable(error) ? new CallError('malformed') : error;
  });
  if (sent === undefined || sent.content.length === 0) throw invalidField('file', 'required', 'is required');
  return sent;
}

async function lastFile(request: FastifyRequest): Promise<SentFile | undefined> {
  let sent: SentFile | undefined;
  for await (const part of request.files({ limits: { files: 1, fileSize: UPLOAD_RULES.max_bytes } }))
    sent = { content: await bytesOf(part), name: nameOf(part.filename) };
  return sent;
}

/** The parser throws plain errors for cut or broken content; ours and the framework's have codes, a defect its own kind. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && !('code' in error);

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  if (part.fieldname !== 'file') throw invalidField(part.fieldname, 'unknown_field', 'is not known');
  return part.toBuffer();
}

/** Stores a picture with its smaller versions: on the disk first, so that a row never names a missing file. */
export async function addUpload(
  { database, clock, ids }: Pick<Context, 'database' | 'clock' | 'ids'>,
  images: ImageStore,
  uploadedBy: string,
  { content, name }: SentFile,
): Promise<Row<'photo'>> {
  const id = ids.next();
  const row = await inTurn(async (): Promise<Row<'photo'>> => {
    const { bytes, extension, width, height } = await readPicture(content);
    const path = `${UPLOADS_PATH}${id}.${extension}`;
    await images.put(fileNameOf(path), bytes);
    await makeSizes(images, path, bytes, width);
    return {
      id,
      path,
      uploaded_by: uploadedBy,
      is_gallery: 0,
      category: '',
      tags: '[]',
      name,
      width,
      height,
      bytes: bytes.length,
      created_at: isoNow(clock),
      sized_at: isoNow(clock),
    };
  });
  try {
    await database.db.insertInto('photo').values(row).execute();
  } catch (error) {
    await removeFiles(images, row.path);
    throw error;
  }
  return row;
}

const MB = 1_000_000;

/** [DO6] An owner's pictures have so many megabytes for each store of theirs; those of the gallery do not count. */
export async function assertUploadRoom(
  context: Pick<Context, 'database' | 'limits'>,
  { user_id, role, restaurants }: UserIdentity,
  bytes: number,
): Promise<void> {
  if (role === 'admin') return;
  const { db } = context.database;
  let megabytes = 0;
  for (const id of restaurants.keys()) megabytes += await limitOf(context, db, 'upload_mb', id);
  const { used } = await db
    .selectFrom('photo')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('used'))
    .where('uploaded_by', '=', user_id)
    .where('is_gallery', '=', 0)
    .executeTakeFirstOrThrow();
  if (used + bytes > megabytes * MB)
    throw invalidField('file', 'upload_full', `all pictures together have at most ${megabytes} MB`, {
      maximum: megabytes,
    });
}

async function removeFiles(images: ImageStore, path: string): Promise<void> {
  for (const name of [fileNameOf(path), ...sizedNames(path)]) await images.remove(name);
}

/** `restaurants` undefined: every one (administrators). */
export type Remover = {
  actor: Actor;
  user_id: string;
  isAdmin: boolean;
  restaurants: readonly string[] | undefined;
};

/**
 * Deletes uploads, all or none. Another person's upload is not found; one in use stays, and the answer names its uses.
 */
export async function deleteUploads(
  context: Context,
  images: ImageStore,
  remover: Remover,
  ids: readonly string[],
): Promise<void> {
  const paths = await context.database.write(async (tx) => {
    const removed: string[] = [];
    for (const id of ids) removed.push(await deleteRow(context, tx, remover, id));
    return removed;
  });
  for (const path of paths) await removeFiles(images, path);
}

const inUse = (message: string, params?: { name: string; count: number }): CallError =>
  invalidField('id', 'in_use', message, params);

async function deleteRow(context: Context, tx: Tx, remover: Remover, id: string): Promise<string> {
  const photo = await findPhoto(tx, id);
  if (photo === undefined || (!remover.isAdmin && photo.uploaded_by !== remover.user_id))
    throw new CallError('not_found');
  if (photo.is_gallery === 1 && !remover.isAdmin) throw inUse('is in the gallery');
  const uses = await usesOf(tx, [photo.path]);
  // What another's restaurant shows is not this person's to read.
  const [named] = uses.filter((use) => remover.restaurants?.includes(use.restaurant_id) ?? true);
  if (named !== undefined) throw inUse('is still shown', { name: named.name, count: uses.length });
  if (uses.length > 0) throw inUse('is still shown elsewhere');
  await tx.deleteFrom('photo').where('id', '=', id).execute();
  await audit(context, tx, {
    restaurant_id: null,
    actor: remover.actor,
    action: 'upload.delete',
    target: id,
    before: { path: photo.path },
  });
  return photo.path;
}
