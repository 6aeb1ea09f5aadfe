import sharp from 'sharp';
import { isoAt, MINUTE_MS } from '../base/clock.ts';
import { toJson } from '../db/json.ts';
import type { Context } from '../modules/context.ts';
import type { ImageStore } from '../uploads/image-store.ts';
import { fileNameOf, UPLOADS_PATH } from '../uploads/size-picture.ts';
import { makeRandom, type Random } from './random.ts';

type DemoPicture = {
  name: string;
  category: string;
  tags: readonly string[];
  /** The dish that shows it. */
  dish?: string;
  plate: string;
  /** The sauce's color first, then those of the pieces in it. */
  colors: readonly [string, string, ...string[]];
  width?: number;
};

const PICTURES: readonly DemoPicture[] = [
  {
    name: '麻婆豆腐',
    category: '热菜',
    tags: ['豆腐', '辣'],
    dish: '麻婆豆腐',
    plate: '#f4efe6',
    colors: ['#a8321c', '#f3e3c3', '#efd9b0', '#3f7d3a'],
  },
  {
    name: '宫保鸡丁',
    category: '热菜',
    tags: ['鸡肉', '辣'],
    dish: '宫保鸡丁',
    plate: '#eef1f2',
    colors: ['#8a4a1e', '#c98a4b', '#b3261e', '#d9b26a'],
  },
  {
    name: '辣子鸡',
    category: '热菜',
    tags: ['鸡肉', '辣'],
    dish: '辣子鸡',
    plate: '#f7f3ea',
    colors: ['#7c1d12', '#b3261e', '#c8742e', '#d23b2a'],
  },
  {
    name: '水煮鱼',
    category: '热菜',
    tags: ['鱼', '辣'],
    dish: '水煮鱼',
    plate: '#e9ecee',
    colors: ['#9c2413', '#f2ede1', '#e8ddc6', '#4c7f3c'],
  },
  {
    name: '担担面',
    category: '面',
    tags: ['面', '花生'],
    dish: '担担面',
    plate: '#f1eee6',
    colors: ['#b5652a', '#e7c98a', '#d9b26a', '#4c7f3c'],
  },
  {
    name: '酸辣汤',
    category: '汤',
    tags: ['汤'],
    dish: '酸辣汤',
    plate: '#f0efe9',
    colors: ['#7a3b18', '#e2c48e', '#2f2a26', '#5a8a46'],
  },
  {
    name: '春节海报底图',
    category: '海报',
    tags: ['节日'],
    plate: '#7c1d12',
    colors: ['#b3261e', '#e7b548', '#d9962f'],
  },
  { name: '门面小图', category: '', tags: [], plate: '#dfe5e8', colors: ['#45525a', '#8a979e', '#c1c9cd'], width: 640 },
];

const HEIGHT_SHARE = 0.75;

/** Draws a bowl from above: enough for a page with pictures, and free of any photographer's rights. */
function drawn({ plate, colors: [sauce, ...pieces] }: DemoPicture, width: number, random: Random): string {
  const height = width * HEIGHT_SHARE;
  const [x, y, radius] = [width / 2, height / 2, height * 0.44];
  const bits = Array.from({ length: 46 }, () => {
    const [angle, far] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * radius * 0.62];
    const [cx, cy] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    const size = radius * (0.07 + random.next() * 0.09);
    const color = pieces[random.int(0, pieces.length - 1)] ?? sauce;
    const turn = random.int(0, 90);
    return `<rect x="${cx - size}" y="${cy - size * 0.7}" width="${size * 2}" height="${size * 1.4}" rx="${size * 0.4}" fill="${color}" stroke="#000" stroke-opacity=".18" stroke-width="${width / 400}" transform="rotate(${turn} ${cx} ${cy})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#4a3a2e"/>
    <circle cx="${x}" cy="${y + radius * 0.05}" r="${radius * 1.02}" fill="#000" fill-opacity=".35"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="${plate}"/>
    <circle cx="${x}" cy="${y}" r="${radius * 0.78}" fill="${sauce}"/>
    ${bits.join('')}
  </svg>`;
}

/**
 * Adds a few pictures to the gallery, most of them shown by a dish. A job after the start makes their smaller versions.
 */
export async function writePictures(
  { database, ids, clock }: Context,
  images: ImageStore,
  restaurantId: string,
  uploadedBy: string,
): Promise<void> {
  const random = makeRandom(7);
  for (const [index, picture] of PICTURES.entries()) {
    const width = picture.width ?? 1600;
    const { data, info } = await sharp(Buffer.from(drawn(picture, width, random)))
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const id = ids.next();
    const path = `${UPLOADS_PATH}${id}.jpg`;
    await images.put(fileNameOf(path), data);
    await database.db
      .insertInto('photo')
      .values({
        id,
        path,
        uploaded_by: uploadedBy,
        is_gallery: 1,
        category: picture.category,
        tags: toJson(picture.tags),
        name: picture.name,
        width: info.width,
        height: info.height,
        bytes: data.length,
        created_at: isoAt(clock.now() - (PICTURES.length - index) * MINUTE_MS),
        sized_at: null,
      })
      .execute();
    if (picture.dish !== undefined)
      await database.db
        .updateTable('dish')
        .set({ image: path })
        .where('restaurant_id', '=', restaurantId)
        .where('name_zh', '=', picture.dish)
        .execute();
  }
}
