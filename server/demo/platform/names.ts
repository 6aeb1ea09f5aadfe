import { CUSTOMER_NAMES } from '../demo-people.ts';
import type { Random } from '../random.ts';

const FAMILIES =
  '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 欧阳 司马 上官'.split(' ');
const GIVEN =
  '伟 芳 娜 秀英 敏 静 丽 强 磊 洋 艳 勇 杰 娟 涛 明 超 霞 美玲 志强 雅婷 建国 小红 思远 子涵 梓萱 宇航 欣怡 文博 晓东 海燕'.split(
    ' ',
  );
const FIRST =
  'Maria James Wei Olivia Noah Emma Liam Sofia Ethan Ava José Aisha Priya Daniel Grace Hannah Omar Yuki Min-jun Anna Dmitri'.split(
    ' ',
  );
const LAST =
  "Gonzalez,O'Brien,Zhao,Nguyen,Smith,Johnson,Patel,Kim,Garcia,Müller,Chen,Lopez,St. John,Cohen,Okafor,Rossi,Hernández,Wong".split(
    ',',
  );

/** One of a list that is not empty. */
export const oneOf = <T>(random: Random, items: readonly T[]): T => {
  const item = items[random.int(0, items.length - 1)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** A person's name as a sales channel has it: Chinese, English, or one of those that the small demo knows. */
export function personName(random: Random): string {
  const draw = random.next();
  if (draw < 0.1) return oneOf(random, CUSTOMER_NAMES);
  if (draw < 0.4) return `${oneOf(random, FAMILIES)}${oneOf(random, GIVEN)}`;
  return `${oneOf(random, FIRST)} ${oneOf(random, LAST)}`;
}

/** How a restaurant is called: its beginning and kind in both languages. */
const BEGINNINGS = [
  ['蜀香', 'Shu Xiang'],
  ['金龙', 'Golden Dragon'],
  ['小满', 'Xiao Man'],
  ['老四川', 'Old Sichuan'],
  ['福满', 'Fu Man'],
  ['东来', 'Dong Lai'],
  ['百味', 'Hundred Flavors'],
  ['同心', 'Tong Xin'],
  ['江南', 'Jiang Nan'],
  ['天府', 'Tian Fu'],
  ['粤来', 'Yue Lai'],
  ['聚丰', 'Ju Feng'],
  ['望江', 'River View'],
  ['阿婆', "Grandma's"],
  ['一品', 'First Taste'],
  ['云水', 'Cloud & Water'],
  ['鸿运', 'Lucky Fortune'],
  ['竹里', 'Bamboo House'],
  ['兰州', 'Lanzhou'],
  ['港岛', 'Harbor Island'],
] as const;
const KINDS = [
  ['小馆', 'Kitchen'],
  ['酒家', 'Restaurant'],
  ['面馆', 'Noodle House'],
  ['茶餐厅', 'Cafe'],
  ['饺子馆', 'Dumplings'],
  ['食府', 'Dining'],
  ['点心坊', 'Dim Sum'],
  ['厨房', 'Eatery'],
] as const;

/** The name of the n-th chain or single restaurant, in both languages. */
export function chainName(n: number): { zh: string; en: string } {
  const beginning = BEGINNINGS[n % BEGINNINGS.length];
  // The kind moves on with every round, so that each pair comes once.
  const kind = KINDS[(n + Math.floor(n / BEGINNINGS.length)) % KINDS.length];
  if (beginning === undefined || kind === undefined) throw new Error('no name');
  return { zh: `${beginning[0]}${kind[0]}`, en: `${beginning[1]} ${kind[1]}` };
}
