/** What customers draw in notes to a kitchen, in both languages: `花生 peanut`. What is not here is no word of a kitchen's. */
const DRAWN: readonly (readonly [emoji: string, words: string])[] = [
  ['🥜', '花生 peanut'],
  ['🌰', '坚果 nuts'],
  ['🦐🍤', '虾 shrimp'],
  ['🦞', '龙虾 lobster'],
  ['🦀', '蟹 crab'],
  ['🐟🐠🐡🎣', '鱼 fish'],
  ['🍣', '寿司 sushi'],
  ['🦑', '鱿鱼 squid'],
  ['🐙', '章鱼 octopus'],
  ['🦪🐚', '贝类 shellfish'],
  ['🥚🍳', '蛋 egg'],
  ['🥛🍼', '奶 milk'],
  ['🧀', '奶酪 cheese'],
  ['🧈', '黄油 butter'],
  ['🌾🍞🥖🥐', '麸质 wheat'],
  ['🌽', '玉米 corn'],
  ['🍄', '蘑菇 mushroom'],
  ['🧄', '蒜 garlic'],
  ['🧅', '洋葱 onion'],
  ['🌶', '辣 chili'],
  ['🔥🥵', '很辣 hot'],
  ['🥬🥗', '青菜 greens'],
  ['🥦', '西兰花 broccoli'],
  ['🥕', '胡萝卜 carrot'],
  ['🍅', '番茄 tomato'],
  ['🥔🍟', '土豆 potato'],
  ['🍆', '茄子 eggplant'],
  ['🥒', '黄瓜 cucumber'],
  ['🫑', '青椒 bell pepper'],
  ['🥑', '牛油果 avocado'],
  ['🫘', '豆 beans'],
  ['🫛', '豌豆 peas'],
  ['🫚', '姜 ginger'],
  ['🍍', '菠萝 pineapple'],
  ['🥭', '芒果 mango'],
  ['🍓', '草莓 strawberry'],
  ['🍋', '柠檬 lemon'],
  ['🍌', '香蕉 banana'],
  ['🍑', '桃 peach'],
  ['🥝', '奇异果 kiwi'],
  ['🥥', '椰子 coconut'],
  ['🐷🐖🐽🥓', '猪肉 pork'],
  ['🐮🐄🐂', '牛肉 beef'],
  ['🥩🍖', '肉 meat'],
  ['🐔🐓🍗', '鸡 chicken'],
  ['🦆', '鸭 duck'],
  ['🐑🐏🐐', '羊 lamb'],
  ['🍚🍙', '饭 rice'],
  ['🍜🍝', '面 noodles'],
  ['🥟', '饺子 dumplings'],
  ['🍲🥣', '汤 soup'],
  ['🧂', '盐 salt'],
  ['🍯', '蜂蜜 honey'],
  ['🍬🍭', '糖 sugar'],
  ['🍺🍻🍷🍶🍸', '酒 alcohol'],
  ['☕', '咖啡 coffee'],
  ['🍵', '茶 tea'],
  ['🧊', '冰 ice'],
  ['💧', '水 water'],
  ['🥤🧋', '饮料 drink'],
  ['🥢', '筷子 chopsticks'],
  ['🍴🍽', '餐具 cutlery'],
  ['🥄', '勺子 spoon'],
  ['🎂🍰', '蛋糕 cake'],
  ['🌱🌿🍃', '素 vegetarian'],
  ['❌✖🚫⛔🙅👎', '不要 no'],
  ['✅✔👌👍🙆', '要 yes'],
  ['⚠', '小心 careful'],
  ['❗❕‼', '!'],
  ['❓❔⁉', '?'],
  ['➕', '+'],
  ['➖', '-'],
  ['☎📞📱', '电话 phone'],
  ['🔔', '门铃 bell'],
  ['🚪', '门 door'],
  ['🐶🐕', '狗 dog'],
  ['👶', '宝宝 baby'],
  ['🤰', '孕妇 pregnant'],
  ['💵💰', '现金 cash'],
  ['🚗', '车 car'],
];

const WORDS = new Map(DRAWN.flatMap(([emojis, words]) => Array.from(emojis).map((emoji) => [emoji, words] as const)));

/** Colours, joiners and the like that belong to the emoji before them. */
const MODIFIERS = /\u200D|\uFE0E|\uFE0F|\u20E3|[\u{1F3FB}-\u{1F3FF}]|[\u{E0020}-\u{E007F}]/gu;
const isFlagLetter = (code: number): boolean => code >= 0x1f1e6 && code <= 0x1f1ff;

/** An emoji as words: what it draws, the digit of a key, the letters of a flag; empty for what has no words here. */
export function wordsOfEmoji(grapheme: string): string {
  const [first = '', ...rest] = Array.from(grapheme.replaceAll(MODIFIERS, ''));
  if (/^[0-9#*]$/.test(first)) return first;
  const codes = [first, ...rest].map((letter) => letter.codePointAt(0) ?? 0);
  if (codes.every(isFlagLetter)) return codes.map((code) => String.fromCodePoint(code - 0x1f1e6 + 65)).join('');
  const words = WORDS.get(first) ?? '';
  return words.length > 1 ? `[${words}]` : words;
}
