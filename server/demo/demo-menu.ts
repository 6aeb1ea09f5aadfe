import type { WEEKDAYS } from '#contract/domain/opening-hours.ts';

/** The demo's menu in a short form; `demo-restaurant.ts` makes rows of it. Prices are in cents. */
export type DemoOption = { zh: string; en: string; extra?: number; isDefault?: boolean; isRemoval?: boolean };
export type DemoSpecification = {
  zh: string;
  en: string;
  options: readonly DemoOption[];
  isMultiSelect?: boolean;
  canAddQuantity?: boolean;
  max?: number;
  isRequired?: boolean;
};
/** Weekly hours of a limited-time dish. */
export type DemoWindow = { days: readonly (typeof WEEKDAYS)[number][]; open: string; close: string };
export type DemoDish = {
  zh: string;
  en: string;
  about?: { zh: string; en: string };
  cents: number;
  specifications?: readonly DemoSpecification[];
  isSpecial?: boolean;
  isSide?: boolean;
  allergens?: readonly string[];
  windows?: readonly DemoWindow[];
  /** Sold only in the days after the demo is made. */
  seasonDays?: number;
};
export type DemoCategory = {
  zh: string;
  en: string;
  number: string;
  station: string;
  windows?: readonly DemoWindow[];
  isActivity?: boolean;
  dishes: readonly DemoDish[];
};

const HEAT: DemoSpecification = {
  zh: '辣度',
  en: 'Heat',
  isRequired: true,
  options: [
    { zh: '不辣', en: 'Not spicy' },
    { zh: '微辣', en: 'Mild' },
    { zh: '中辣', en: 'Medium', isDefault: true },
    { zh: '特辣', en: 'Extra hot' },
  ],
};
const WITHOUT: DemoSpecification = {
  zh: '走料',
  en: 'Leave out',
  isMultiSelect: true,
  options: [
    { zh: '走花生', en: 'No peanuts', isRemoval: true },
    { zh: '走葱', en: 'No green onion', isRemoval: true },
    { zh: '走香菜', en: 'No cilantro', isRemoval: true },
    { zh: '走蒜', en: 'No garlic', isRemoval: true },
  ],
};
const EXTRAS: DemoSpecification = {
  zh: '加料',
  en: 'Add-ons',
  isMultiSelect: true,
  canAddQuantity: true,
  max: 4,
  options: [
    { zh: '加煎蛋', en: 'Fried egg', extra: 200 },
    { zh: '加牛肉', en: 'Extra beef', extra: 450 },
    { zh: '加豆腐', en: 'Extra tofu', extra: 250 },
    { zh: '加青菜', en: 'Extra greens', extra: 200 },
  ],
};
const PROTEIN: DemoSpecification = {
  zh: '主料',
  en: 'Protein',
  isRequired: true,
  options: [
    { zh: '鸡肉', en: 'Chicken', isDefault: true },
    { zh: '牛肉', en: 'Beef', extra: 200 },
    { zh: '大虾', en: 'Shrimp', extra: 350 },
    { zh: '豆腐', en: 'Tofu' },
  ],
};
const TEA: DemoSpecification = {
  zh: '甜度',
  en: 'Sweetness',
  isRequired: true,
  options: [
    { zh: '无糖', en: 'No sugar' },
    { zh: '半糖', en: 'Half sugar', isDefault: true },
    { zh: '全糖', en: 'Full sugar' },
  ],
};

const LUNCH: readonly DemoWindow[] = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], open: '11:00', close: '15:00' }];

export const DEMO_MENU: readonly DemoCategory[] = [
  {
    zh: '凉菜',
    en: 'Cold dishes',
    number: 'A',
    station: 'cold',
    dishes: [
      {
        zh: '夫妻肺片',
        en: 'Sliced Beef in Chili Oil',
        cents: 1395,
        specifications: [HEAT, WITHOUT],
        isSpecial: true,
        allergens: ['peanut', 'sesame'],
      },
      {
        zh: '口水鸡',
        en: 'Mouth-Watering Chicken',
        cents: 1295,
        specifications: [HEAT, WITHOUT],
        allergens: ['peanut', 'sesame'],
      },
      { zh: '拍黄瓜', en: 'Smashed Cucumber Salad', cents: 795, specifications: [WITHOUT], allergens: ['sesame'] },
      { zh: '川北凉粉', en: 'Mung Bean Jelly Noodles', cents: 895, specifications: [HEAT], allergens: ['soy'] },
    ],
  },
  {
    zh: '小吃',
    en: 'Snacks',
    number: 'B',
    station: 'fry',
    dishes: [
      {
        zh: '红油抄手',
        en: 'Wontons in Red Oil',
        cents: 995,
        specifications: [HEAT],
        isSpecial: true,
        allergens: ['gluten', 'egg'],
      },
      { zh: '锅贴（6只）', en: 'Pot Stickers (6)', cents: 895, allergens: ['gluten'] },
      {
        zh: '担担面',
        en: 'Dan Dan Noodles',
        cents: 1195,
        specifications: [HEAT, WITHOUT, EXTRAS],
        isSpecial: true,
        allergens: ['peanut', 'gluten', 'sesame'],
      },
      { zh: '葱油饼', en: 'Scallion Pancake', cents: 695, allergens: ['gluten'] },
    ],
  },
  {
    zh: '热菜',
    en: 'Mains',
    number: 'C',
    station: 'wok',
    dishes: [
      {
        zh: '宫保鸡丁',
        en: 'Kung Pao Chicken',
        cents: 1595,
        specifications: [HEAT, WITHOUT, EXTRAS],
        isSpecial: true,
        allergens: ['peanut', 'soy'],
      },
      {
        zh: '麻婆豆腐',
        en: 'Mapo Tofu',
        cents: 1395,
        specifications: [HEAT, WITHOUT],
        isSpecial: true,
        allergens: ['soy'],
      },
      { zh: '回锅肉', en: 'Twice-Cooked Pork', cents: 1695, specifications: [HEAT, WITHOUT], allergens: ['soy'] },
      {
        zh: '水煮鱼',
        en: 'Fish in Hot Chili Oil',
        cents: 2295,
        specifications: [HEAT, WITHOUT],
        isSpecial: true,
        allergens: ['fish', 'soy'],
      },
      {
        zh: '鱼香茄子',
        en: 'Eggplant in Garlic Sauce',
        cents: 1395,
        specifications: [HEAT, WITHOUT],
        allergens: ['soy'],
      },
      { zh: '干煸四季豆', en: 'Dry-Fried Green Beans', cents: 1395, specifications: [HEAT, WITHOUT] },
      {
        zh: '辣子鸡',
        en: 'Chongqing Chili Chicken',
        cents: 1795,
        specifications: [HEAT, WITHOUT],
        allergens: ['sesame', 'gluten'],
      },
      {
        zh: '左宗棠鸡',
        en: "General Tso's Chicken",
        cents: 1595,
        specifications: [HEAT],
        allergens: ['gluten', 'soy', 'egg'],
      },
      { zh: '陈皮牛肉', en: 'Orange Beef', cents: 1795, specifications: [HEAT], allergens: ['gluten', 'soy'] },
      { zh: '甜酸虾', en: 'Sweet and Sour Shrimp', cents: 1895, allergens: ['shellfish', 'gluten'] },
      { zh: '蒜蓉西兰花', en: 'Broccoli with Garlic', cents: 1295, specifications: [WITHOUT] },
    ],
  },
  {
    zh: '饭面',
    en: 'Rice & noodles',
    number: 'D',
    station: 'wok',
    dishes: [
      {
        zh: '扬州炒饭',
        en: 'Yangzhou Fried Rice',
        cents: 1295,
        specifications: [PROTEIN, WITHOUT, EXTRAS],
        allergens: ['egg', 'soy'],
      },
      { zh: '牛肉炒河粉', en: 'Beef Chow Fun', cents: 1495, specifications: [WITHOUT, EXTRAS], allergens: ['soy'] },
      {
        zh: '捞面',
        en: 'Lo Mein',
        cents: 1295,
        specifications: [PROTEIN, WITHOUT, EXTRAS],
        allergens: ['gluten', 'soy'],
      },
      {
        zh: '红烧牛肉面',
        en: 'Braised Beef Noodle Soup',
        cents: 1595,
        specifications: [HEAT, WITHOUT, EXTRAS],
        isSpecial: true,
        allergens: ['gluten', 'soy'],
      },
      { zh: '白米饭', en: 'Steamed Rice', cents: 200, isSide: true },
    ],
  },
  {
    zh: '汤饮',
    en: 'Soups & drinks',
    number: 'E',
    station: 'bar',
    dishes: [
      { zh: '酸辣汤', en: 'Hot and Sour Soup', cents: 595, allergens: ['egg', 'soy'] },
      { zh: '番茄蛋花汤', en: 'Tomato Egg Drop Soup', cents: 595, allergens: ['egg'] },
      { zh: '珍珠奶茶', en: 'Bubble Milk Tea', cents: 595, specifications: [TEA], allergens: ['dairy'] },
      { zh: '王老吉', en: 'Herbal Tea', cents: 300, isSide: true },
    ],
  },
  {
    zh: '午市套餐',
    en: 'Lunch specials',
    number: 'L',
    station: 'wok',
    windows: LUNCH,
    isActivity: true,
    dishes: [
      {
        zh: '宫保鸡丁饭',
        en: 'Kung Pao Chicken over rice',
        about: { zh: '配例汤、白米饭。', en: 'With soup of the day and steamed rice.' },
        cents: 1195,
        specifications: [HEAT, WITHOUT],
        windows: LUNCH,
        allergens: ['peanut', 'soy'],
      },
      {
        zh: '麻婆豆腐饭',
        en: 'Mapo Tofu over rice',
        about: { zh: '配例汤、白米饭。', en: 'With soup of the day and steamed rice.' },
        cents: 1095,
        specifications: [HEAT, WITHOUT],
        windows: LUNCH,
        allergens: ['soy'],
      },
    ],
  },
  {
    zh: '周末限定',
    en: 'Weekend only',
    number: 'W',
    station: 'wok',
    dishes: [
      {
        zh: '樟茶鸭',
        en: 'Tea-Smoked Duck',
        about: { zh: '每周末限量，卖完为止。', en: 'A few each weekend, until they are gone.' },
        cents: 2895,
        isSpecial: true,
        windows: [{ days: ['fri', 'sat', 'sun'], open: '17:00', close: '22:30' }],
        allergens: ['soy', 'sesame'],
      },
      {
        zh: '大闸蟹',
        en: 'Hairy Crab',
        cents: 3895,
        specifications: [WITHOUT],
        seasonDays: 45,
        allergens: ['shellfish'],
      },
    ],
  },
];
