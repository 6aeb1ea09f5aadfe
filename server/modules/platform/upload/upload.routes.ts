import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#contract/domain/picture.ts';
import { CallError } from '#contract/errors.ts';
import { addPhotoCall, deletePhotoCall, listPhotosCall, updatePhotosCall } from '#contract/http/platform/photo.ts';
import {
  deleteUploadCall,
  UPLOAD_RULES,
  uploadCall,
  uploadRulesCall,
  uploadUnderRootCall,
  type Uploaded,
} from '#contract/http/platform/upload.ts';
import { actorOf, userOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { ImageStore } from '../../../uploads/image-store.ts';
import { UPLOADS_PATH } from '../../../uploads/size-picture.ts';
import type { Context } from '../../context.ts';
import { addToGallery, filePhotos } from './file-photos.ts';
import { listPhotos, presentPhotos, type PhotoReader } from './photo.repository.ts';
import { addUpload, assertUploadRoom, deleteUploads, readFile, type Remover } from './upload.service.ts';

export type UploadOptions = { images: ImageStore; publicUrl: string | undefined };

const YEAR_SECONDS = 31_536_000;
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FILE_NAME = new RegExp(`^${ID}\\.(?:jpg|png)$`);
const SIZED_NAME = new RegExp(`^(${ID})-(?:${PICTURE_WIDTHS.join('|')})\\.(?:${PICTURE_FORMATS.join('|')})$`);
/** Cache time for a missing version, which may exist soon. */
const SOON_SECONDS = 300;

/** Must be registered before the routes that read multipart content. */
export async function readMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

export function registerUploadRoutes(register: Register, context: Context, options: UploadOptions): void {
  const { db } = context.database;
  const { images } = options;
  const originOf = (request: FastifyRequest): string =>
    options.publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`;
  const readerOf = (identity: Identity, request: FastifyRequest): PhotoReader => {
    const user = userOf(identity);
    const restaurants = user.role === 'admin' ? undefined : [...user.restaurants.keys()];
    return { user_id: user.user_id, restaurants, origin: originOf(request) };
  };
  const removerOf = (identity: Identity): Remover => {
    const user = userOf(identity);
    const isAdmin = user.role === 'admin';
    const restaurants = isAdmin ? undefined : [...user.restaurants.keys()];
    return { actor: actorOf(identity), user_id: user.user_id, isAdmin, restaurants };
  };
  const take = async (identity: Identity, request: FastifyRequest): Promise<Uploaded> => {
    const user = userOf(identity);
    // Asked first, so that nothing is read into memory for one who has no room.
    await assertUploadRoom(context, user, Number(request.headers['content-length'] ?? 0));
    const file = await readFile(request);
    await assertUploadRoom(context, user, file.content.length);
    const { id, path } = await addUpload(context, images, user.user_id, file);
    return { id, path, url: originOf(request) + path };
  };

  register(uploadCall, ({ identity, request }) => take(identity, request));
  register(uploadUnderRootCall, ({ identity, request }) => take(identity, request));
  register(uploadRulesCall, async () => ({ ...UPLOAD_RULES, types: [...UPLOAD_RULES.types] }));

  register(deleteUploadCall, async ({ params, identity }) => {
    await deleteUploads(context, images, removerOf(identity), [params.id]);
    return { deleted: true };
  });

  register(listPhotosCall, ({ query, identity, request }) => {
    // Other people's uploads are visible to their uploader only, until they are in the gallery.
    if (query.scope === 'uploads' && userOf(identity).role !== 'admin') throw new CallError('forbidden');
    return listPhotos(db, query, readerOf(identity, request));
  });

  register(addPhotoCall, async ({ body, identity, request }) => {
    const row = await addToGallery(context, actorOf(identity), body);
    const [photo] = await presentPhotos(db, [row], readerOf(identity, request));
    if (photo === undefined) throw new CallError('not_found');
    return photo;
  });

  register(updatePhotosCall, async ({ body, identity }) => ({
    updated: await filePhotos(context, actorOf(identity), body),
  }));

  register(deletePhotoCall, async ({ body, identity }) => {
    const ids = [...new Set(body.ids)];
    await deleteUploads(context, images, removerOf(identity), ids);
    return { deleted: ids.length };
  });
}

const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
type Ending = keyof typeof TYPES;

type Served = NonNullable<Awaited<ReturnType<ImageStore['get']>>> & { ending: Ending; isFinal: boolean };

/** A file by its name; the picture itself in place of a smaller version that was not made. */
async function findFile(images: ImageStore, name: string): Promise<Served | undefined> {
  const sizedOf = SIZED_NAME.exec(name)?.[1];
  if (sizedOf === undefined && !FILE_NAME.test(name)) return undefined;
  const names = sizedOf === undefined ? [name] : [name, `${sizedOf}.jpg`, `${sizedOf}.png`];
  for (const one of names) {
    const found = await images.get(one);
    if (found !== undefined)
      return { ...found, ending: one.slice(one.lastIndexOf('.') + 1) as Ending, isFinal: one === name };
  }
  return undefined;
}

/** Serves pictures publicly, cached for ever, and only as images. */
export function serveUploads(app: FastifyInstance, images: ImageStore): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, async (request, reply) => {
    const found = await findFile(images, request.params.name);
    if (found === undefined) throw new CallError('not_found');
    const age = found.isFinal ? `${YEAR_SECONDS}, immutable` : String(SOON_SECONDS);
    return (
      reply
        .header('cache-control', `public, max-age=${age}`)
        .header('content-type', TYPES[found.ending])
        .header('content-length', found.bytes)
        .header('x-content-type-options', 'nosniff')
        // Ordering sites show them on pages of other origins.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(found.stream)
    );
  });
}
