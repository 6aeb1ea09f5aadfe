import { isBlank } from './either-name.ts';

/** A menu file's columns as people head them; anything else keeps its own heading. */
const HEADINGS: ReadonlyMap<string, string> = new Map([
  ['dish', 'name'],
  ['item', 'name'],
  ['名称', 'name'],
  ['菜名', 'name'],
  ['菜品', 'name'],
  ['chinese name', 'name_zh'],
  ['中文名', 'name_zh'],
  ['english name', 'name_en'],
  ['英文名', 'name_en'],
  ['分类', 'category'],
  ['类别', 'category'],
  ['价格', 'price'],
  ['单价', 'price'],
]);

/** A heading that does not say the language of its names: each cell does. */
export const NAME_HEADING = 'name';

/** The column that a heading in lower case means. */
export const menuHeading = (heading: string): string => HEADINGS.get(heading) ?? heading;

type Cells = Partial<Record<string, string>>;

/** A row whose `name` stands in the column of its language, unless that has a name of its own. */
export function withNamedLanguage({ [NAME_HEADING]: name, ...cells }: Cells): Cells {
  if (name === undefined || isBlank(name)) return cells;
  const column = /\p{Script=Han}/u.test(name) ? 'name_zh' : 'name_en';
  return isBlank(cells[column]) ? { ...cells, [column]: name } : cells;
}
