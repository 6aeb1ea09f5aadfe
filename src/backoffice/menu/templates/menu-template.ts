import type { FileCategory, FileDish } from '#contract/domain/menu-file.ts';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { decimalsOf } from '#contract/domain/money.ts';

/** A menu to begin with: lines of `中文|English|price|groups|allergens` under `# 中文|English|station`. */
export type MenuTemplate = { id: string; name_zh: string; name_en: string; lines: string };

type Option = readonly [zh: string, en: string, extra?: number, isDefault?: boolean];
type Group = { zh: string; en: string; isRequired?: boolean; many?: number; options: readonly Option[] };

/** The groups of choices that dishes name, each by one word. */
const GROUPS: Readonly<Record<string, Group>> = {
  heat: {
    zh: '辣度',
    en: 'Heat',
    isRequired: true,
    options: [
      ['不辣', 'Not spicy'],
      ['微辣', 'Mild'],
      ['中辣', 'Medium', 0, true],
      ['特辣', 'Extra hot'],
    ],
  },
  rice: {
    zh: '配饭',
    en: 'Rice',
    isRequired: true,
    options: [
      ['白饭', 'White rice', 0, true],
      ['糙米饭', 'Brown rice', 1],
      ['炒饭', 'Fried rice', 2],
    ],
  },
  without: {
    zh: '不要',
    en: 'Leave out',
    many: 4,
    options: [
      ['不要葱', 'No scallion'],
      ['不要香菜', 'No cilantro'],
      ['不要蒜', 'No garlic'],
      ['不要味精', 'No MSG'],
    ],
  },
  noodle: {
    zh: '面条',
    en: 'Noodle',
    isRequired: true,
    options: [
      ['细面', 'Thin', 0, true],
      ['宽面', 'Wide'],
      ['刀削面', 'Knife-cut', 1],
    ],
  },
  broth: {
    zh: '汤底',
    en: 'Broth',
    isRequired: true,
    options: [
      ['清汤', 'Clear', 0, true],
      ['红油', 'Chili oil'],
      ['番茄', 'Tomato'],
    ],
  },
  more: {
    zh: '加料',
    en: 'Add',
    many: 4,
    options: [
      ['加蛋', 'Egg', 2],
      ['加青菜', 'Greens', 2],
      ['加肉', 'Meat', 4],
      ['加面', 'Extra noodles', 2],
    ],
  },
  filling: {
    zh: '做法',
    en: 'Cooked',
    isRequired: true,
    options: [
      ['水煮', 'Boiled', 0, true],
      ['香煎', 'Pan-fried', 1],
    ],
  },
  size: {
    zh: '大小',
    en: 'Size',
    isRequired: true,
    options: [
      ['中杯', 'Medium', 0, true],
      ['大杯', 'Large', 1],
    ],
  },
  sweet: {
    zh: '甜度',
    en: 'Sweetness',
    isRequired: true,
    options: [
      ['全糖', '100 %'],
      ['七分糖', '70 %', 0, true],
      ['半糖', '50 %'],
      ['无糖', 'No sugar'],
    ],
  },
  ice: {
    zh: '冰',
    en: 'Ice',
    isRequired: true,
    options: [
      ['正常冰', 'Regular ice', 0, true],
      ['少冰', 'Less ice'],
      ['去冰', 'No ice'],
      ['热', 'Hot'],
    ],
  },
  topping: {
    zh: '加料',
    en: 'Toppings',
    many: 3,
    options: [
      ['珍珠', 'Boba', 0.75],
      ['椰果', 'Coconut jelly', 0.75],
      ['仙草', 'Grass jelly', 0.75],
      ['布丁', 'Pudding', 0.75],
    ],
  },
  wasabi: {
    zh: '山葵',
    en: 'Wasabi',
    options: [
      ['正常', 'Regular', 0, true],
      ['不要', 'None'],
      ['多些', 'Extra'],
    ],
  },
  sauce: {
    zh: '酱',
    en: 'Sauce',
    isRequired: true,
    options: [
      ['甜酸酱', 'Sweet & sour', 0, true],
      ['左宗酱', "General Tso's"],
      ['蒜蓉酱', 'Garlic'],
    ],
  },
  quart: {
    zh: '分量',
    en: 'Portion',
    isRequired: true,
    options: [
      ['小份', 'Pint', 0, true],
      ['大份', 'Quart', 4],
    ],
  },
};

/** What a dollar on the template is in another currency, so that prices look like prices; owners set their own. */
const minorOf = (dollars: number, currency: string): number =>
  decimalsOf(currency) === 0 ? Math.round(dollars * 15) * 10 : Math.round(dollars * 10 ** decimalsOf(currency));

const specificationOf = (
  { zh, en, isRequired = false, many, options }: Group,
  currency: string,
): SpecificationInput => ({
  name_zh: zh,
  name_en: en,
  is_required: isRequired,
  is_multi_select: many !== undefined,
  can_add_quantity: false,
  is_limited: many !== undefined,
  max_selectable: many ?? 1,
  options: options.map(([name_zh, name_en, extra = 0, is_default = false]) => ({
    name_zh,
    name_en,
    extra_price_cents: minorOf(extra, currency),
    is_default,
    is_removal: name_zh.startsWith('不要') && zh === '不要',
    status: 'on_sale' as const,
    sold_out_until: null,
  })),
});

const words = (cell: string | undefined): string[] => (cell === undefined || cell === '' ? [] : cell.split(','));

/** A template as a menu file (JSON), its dishes available or drafts. */
export function fileOf({ lines }: MenuTemplate, currency: string, status: 'on_sale' | 'off_shelf') {
  const categories: FileCategory[] = [];
  const dishes: FileDish[] = [];
  for (const line of lines.trim().split('\n')) {
    const [zh = '', en = '', third = '', groups, allergens] = line.replace(/^# /, '').split('|');
    if (line.startsWith('# ')) {
      categories.push({ name_zh: zh, name_en: en, number: String(categories.length + 1), station: third });
      continue;
    }
    dishes.push({
      name_zh: zh,
      name_en: en,
      category: categories.at(-1)?.name_zh,
      price_cents: minorOf(Number(third), currency),
      status,
      allergens: words(allergens),
      specifications: words(groups).flatMap((name) => {
        const group = GROUPS[name];
        return group === undefined ? [] : [specificationOf(group, currency)];
      }),
    });
  }
  return { categories, dishes };
}
