import { MOST_ROWS } from '../../../lib/csv.ts';

type Page<Row> = { items: readonly Row[]; total: number };

const AT_ONCE = 200;

/** Everything a list's filters leave, for a file: page after page. */
export async function allPages<Row>(
  read: (page: { page: number; page_size: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < MOST_ROWS; page += 1) {
    const { items, total } = await read({ page, page_size: AT_ONCE });
    rows.push(...items);
    if (items.length === 0 || rows.length >= total) break;
  }
  return rows;
}
