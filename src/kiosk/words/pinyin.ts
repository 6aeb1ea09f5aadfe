/** The first character of each letter in the order of pinyin, as the collation sorts them; i, u and v begin no syllable. */
const FIRST = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他穵夕丫帀';
const LETTERS = 'abcdefghjklmnopqrstwxyz';

/** Characters of menus that are read in more than one way. */
const SEVERAL: Readonly<Record<string, string>> = {
  重: 'zc',
  长: 'cz',
  蛤: 'gh',
  薄: 'bp',
  壳: 'kq',
  藏: 'cz',
  乐: 'ly',
  行: 'xh',
  茄: 'qj',
  单: 'ds',
  覃: 'qt',
};

const collator = new Intl.Collator('zh-Hans-u-co-pinyin');
const HAN = /\p{Script=Han}/u;
const known = new Map<string, string>();

/** The letters that a character's pinyin may begin with; a letter or a digit stands for itself. */
function initialsOf(char: string): string {
  const found = known.get(char) ?? SEVERAL[char];
  if (found !== undefined) return found;
  const letters = HAN.test(char) ? letterOf(char) : /[a-z0-9]/i.test(char) ? char.toLowerCase() : '';
  known.set(char, letters);
  return letters;
}

function letterOf(char: string): string {
  const after = Array.from(FIRST).findIndex((first) => collator.compare(char, first) < 0);
  return LETTERS[(after === -1 ? LETTERS.length : after) - 1] ?? '';
}

/** Where in a name its pinyin initials go on as `typed`; -1 where nowhere: `mpdf` finds 麻婆豆腐 at 0. */
export function atInitials(name: string, typed: string): number {
  const letters = Array.from(name, initialsOf).filter((each) => each !== '');
  for (let start = 0; start + typed.length <= letters.length; start += 1)
    if (Array.from(typed).every((letter, offset) => letters[start + offset]?.includes(letter) === true)) return start;
  return -1;
}
