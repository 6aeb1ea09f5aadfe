import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallError } from '#contract/errors.ts';
import { addPhotoCall, deletePhotoCall, listPhotosCall } from '#contract/http/photo.ts';
import {
  deleteUploadCall,
  UPLOAD_RULES,
  uploadCall,
  uploadRulesCall,
  uploadUnderRootCall,
  type Uploaded,
} from '#contract/http/upload.ts';
import { toJson } from '../../db/json.ts';
import { actorOf, userOf, type Identity } from '../../http/identity.ts';
import type { Register } from '../../http/register.ts';
import type { ImageStore } from '../../uploads/image-store.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { findPhoto, listPhotos, presentPhotos, type PhotoReader } from './photo.repository.ts';
import { addUpload, deleteUploads, readFile, UPLOADS_PATH, type Remover } from './upload.service.ts';

export type UploadOptions = { images: ImageStore; publicUrl: string | undefined };

const YEAR_SECONDS = 31_536_000;
const FILE_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|png)$/;

/** Must come before the routes that read multipart content. */
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
    const { user_id, role } = userOf(identity);
    return { actor: actorOf(identity), user_id, isAdmin: role === 'admin' };
  };
  const take = async (identity: Identity, request: FastifyRequest): Promise<Uploaded> => {
    const { id, path } = await addUpload(context, images, userOf(identity).user_id, await readFile(request));
    return { id, path, url: originOf(request) + path };
  };

  register(uploadCall, ({ identity, request }) => take(identity, request));
  register(uploadUnderRootCall, ({ identity, request }) => take(identity, request));
  register(uploadRulesCall, async () => ({ ...UPLOAD_RULES, types: [...UPLOAD_RULES.types] }));

  register(deleteUploadCall, async ({ params, identity }) => {
    await deleteUploads(context, images, removerOf(identity), [params.id]);
    return { deleted: true };
  });

  register(listPhotosCall, ({ query, identity, request }) => listPhotos(db, query, readerOf(identity, request)));

  register(addPhotoCall, async ({ body, identity, request }) => {
    const { id, category, tags } = body;
    const row = await context.database.write(async (tx) => {
      const before = await findPhoto(tx, id);
      if (before === undefined) throw new CallError('not_found');
      const change = { is_gallery: 1, category, tags: toJson(tags) };
      await tx.updateTable('photo').set(change).where('id', '=', id).execute();
      await audit(context, tx, {
        restaurant_id: null,
        actor: actorOf(identity),
        action: 'photo_library.add',
        target: id,
        after: { category, tags },
      });
      return { ...before, ...change };
    });
    const [photo] = await presentPhotos(db, [row], readerOf(identity, request));
    if (photo === undefined) throw new CallError('not_found');
    return photo;
  });

  register(deletePhotoCall, async ({ body, identity }) => {
    const ids = [...new Set(body.ids)];
    await deleteUploads(context, images, removerOf(identity), ids);
    return { deleted: ids.length };
  });
}

/** Pictures for everyone, for ever, and as nothing but pictures. */
export function serveUploads(app: FastifyInstance, images: ImageStore): void {
  app.get<{ Params: { name: string } }>(`${UPLOADS_PATH}:name`, { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const found = FILE_NAME.test(name) ? await images.get(name) : undefined;
    if (found === undefined) throw new CallError('not_found');
    return (
      reply
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('content-type', name.endsWith('.png') ? 'image/png' : 'image/jpeg')
        .header('content-length', found.bytes)
        .header('x-content-type-options', 'nosniff')
        // Ordering sites show them from other origins.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(found.stream)
    );
  });
}
