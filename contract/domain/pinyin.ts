import pinyin from 'tiny-pinyin';

/** Characters of menus that are read in more than one way. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  重: ['zhong', 'chong'],
  长: ['chang', 'zhang'],
  蛤: ['ge', 'ha'],
  薄: ['bo', 'bao'],
  壳: ['ke', 'qiao'],
  藏: ['cang', 'zang'],
  乐: ['le', 'yue'],
  行: ['xing', 'hang'],
  茄: ['qie', 'jia'],
  单: ['dan', 'shan'],
  覃: ['qin', 'tan'],
  参: ['can', 'shen'],
  什: ['shi', 'shen'],
  仔: ['zi', 'zai'],
  血: ['xue', 'xie'],
  熟: ['shu', 'shou'],
  调: ['tiao', 'diao'],
  便: ['bian', 'pian'],
  朝: ['chao', 'zhao'],
};

/** Signs of the library's table that this collation sorts elsewhere, with the first one of their syllable; or none. */
const FIRSTS: Readonly<Record<string, string | null>> = { BEI: '卑', LE: '乐', QIE: '切', CHUA: null, N: null };
pinyin.patchDict((table) => {
  for (const [syllable, first] of Object.entries(FIRSTS)) {
    const index = table.PINYINS.indexOf(syllable);
    // Patched already, where this file is loaded once more beside the same library.
    if (index === -1) continue;
    if (first === null) for (const list of [table.PINYINS, table.UNIHANS]) list.splice(index, 1);
    else table.UNIHANS[index] = first;
  }
});

const HAN = /\p{Script=Han}/u;
const LETTER = /[\p{L}\p{N}]/u;
const known = new Map<string, readonly string[]>();

/** How a sign is read: a character by its syllables, a letter or digit by itself, anything else not at all. */
function readingsOf(sign: string): readonly string[] {
  const before = known.get(sign) ?? SEVERAL[sign];
  if (before !== undefined) return before;
  const readings = HAN.test(sign)
    ? pinyin.parse(sign).map(({ target }) => target.toLowerCase())
    : LETTER.test(sign)
      ? [sign.toLowerCase()]
      : [];
  known.set(sign, readings);
  return readings;
}

/**
 * Where the letters can end that are read from this sign on: its initial or its whole syllable, and at their end a part
 * of one where something stands before it.
 */
const endsAfter = (letters: string, starts: ReadonlySet<number>, readings: readonly string[]): Set<number> =>
  new Set(
    [...starts].flatMap((start) =>
      readings.flatMap((reading) => {
        const left = letters.slice(start);
        const whole = left.startsWith(reading) ? [start + reading.length] : [];
        const initial = left.startsWith(reading.charAt(0)) ? [start + 1] : [];
        return [...whole, ...initial, ...(start > 0 && reading.startsWith(left) ? [letters.length] : [])];
      }),
    ),
  );

/**
 * Where in a name its pinyin goes on as `letters`, in lower case; -1 where nowhere: `mpdf`, `mapodoufu` and `mapo d`
 * without its space find 麻婆豆腐 at 0.
 */
export function atPinyin(name: string, letters: string): number {
  const signs = Array.from(name, readingsOf).filter((readings) => readings.length > 0);
  return signs.findIndex((_readings, start) => {
    let ends = new Set([0]);
    for (const readings of signs.slice(start)) {
      ends = endsAfter(letters, ends, readings);
      if (ends.has(letters.length)) return true;
      if (ends.size === 0) return false;
    }
    return false;
  });
}

/** Whether letters are the pinyin of a part of a text, as people type who look for Chinese with a Latin keyboard. */
export const isPinyin = (letters: string, text: string): boolean =>
  /^[a-z]{2,}$/i.test(letters) && atPinyin(text, letters.toLowerCase()) >= 0;
