import { isoNow } from '../../../base/clock.ts';
import type { Context } from '../../context.ts';

/** The first types of a new installation; administrators change them. */
const FIRST_TYPES = [
  ['中餐', 'Chinese'],
  ['川菜', 'Sichuan'],
  ['粤菜', 'Cantonese'],
  ['面馆', 'Noodles'],
  ['火锅', 'Hot pot'],
  ['早茶点心', 'Dim sum'],
  ['日本菜', 'Japanese'],
  ['韩国菜', 'Korean'],
  ['泰国菜', 'Thai'],
  ['越南菜', 'Vietnamese'],
  ['美式', 'American'],
  ['奶茶甜品', 'Tea and desserts'],
  ['其他', 'Other'],
] as const;

/** Fills an empty list once, because without a type no store can be added. */
export async function insertFirstTypes({ database, ids, clock }: Context): Promise<void> {
  await database.write(async (tx) => {
    const known = await tx.selectFrom('restaurant_type').select('id').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    const created_at = isoNow(clock);
    const rows = FIRST_TYPES.map(([name_zh, name_en], index) => ({
      id: ids.next(),
      name_zh,
      name_en,
      sort_order: index + 1,
      created_at,
    }));
    await tx.insertInto('restaurant_type').values(rows).execute();
  });
}

export async function findTypeByName({ database }: Context, nameEn: string): Promise<string | null> {
  const row = await database.db
    .selectFrom('restaurant_type')
    .select('id')
    .where('name_en', '=', nameEn)
    .executeTakeFirst();
  return row?.id ?? null;
}
