/** Syllables in the order of pinyin, each before its first character as the collation sorts them. */
const SYLLABLES = [
  'a阿ai哎an安ang肮ao凹ba八bai挀ban扳bang邦bao勹bei卑ben奔beng伻bi屄bian边biao灬bie憋bin汃bing冫bo癶bu峬ca嚓cai偲can参cang仓cao撡',
  'ce冊cen嵾ceng曽cha叉chai芆chan辿chang伥chao抄che车chen抻cheng阷chi吃chong充chou抽chu出chuai揣chuan巛chuang刅chui吹chun旾',
  'chuo逴ci呲cong匆cou凑cu粗cuan汆cui崔cun邨cuo搓da咑dai呆dan丹dang当dao刀de嘚den扥deng灯di氐dian甸diao刁die爹ding丁diu丟dong东',
  'dou吺du厾duan耑dui垖dun吨duo多e妸ei诶en奀eng鞥er儿fa发fan帆fang匚fei飞fen分feng丰fiao覅fo仏fou紑fu夫ga旮gai侅gan甘gang冈gao皋',
  'ge戈gei给gen根geng刯gong工gou勾gu估gua瓜guai乖guan关guang光gui归gun丨guo呙ha哈hai咍han佄hang夯hao茠he诃hei黒hen拫heng亨hm噷',
  'hong叿hou齁hu乎hua花huai怀huan欢huang巟hui灰hun昏huo吙ji丌jia加jian戋jiang江jiao艽jie阶jin巾jing坕jiong冂jiu丩ju凥juan姢',
  'jue噘jun军ka咔kai开kan刊kang忼kao尻ke匼ken肎keng劥kong空kou抠ku扝kua夸kuai蒯kuan宽kuang匡kui亏kun坤kuo扩la垃lai来lan兰lang啷',
  'lao捞le乐lei雷leng崚li哩lia俩lian奁liang良liao撩lie毟lin拎ling伶liu溜lo囖long龙lou瞜lu噜lv驴luan娈lve掠lun抡luo罗m呣ma妈mai埋',
  'man嫚mang牤mao猫me么mei呅men门meng甿mi咪mian宀miao喵mie乜min民ming名miu谬mo摸mou哞mu毪na拏nai腉nan囡nang囔nao孬ne疒nei娞nen恁',
  'neng能ni妮nian拈niang娘niao鸟nie捏nin囜ning宁niu妞nong农nou羺nu奴nv女nuan奻nve疟nun黁nuo挪o喔ou讴pa妑pai拍pan眅pang乓pao抛',
  'pei呸pen喷peng匉pi丕pian囨piao剽pie氕pin姘ping乒po钋pou剖pu仆qi七qia掐qian千qiang呛qiao悄qie切qin亲qing靑qiong卭qiu丘qu区',
  'quan峑que缺qun夋ran呥rang穣rao娆re惹ren人reng扔ri日rong茸rou厹ru邚rua挼ruan堧rui婑run瞤ruo捼sa仨sai毢san三sang桒sao掻se閪',
  'sen森seng僧sha杀shai筛shan山shang伤shao弰she奢shen申sheng升shi尸shou収shu书shua刷shuai衰shuan闩shuang双shui脽shun吮',
  'shuo说si厶song忪sou捜su苏suan狻sui夊sun孙suo唆ta他tai囼tan坍tang汤tao夲te忑teng熥ti剔tian天tiao旫tie帖ting厅tong囲tou偷tu凸',
  'tuan湍tui推tun吞tuo乇wa穵wai歪wan弯wang尣wei危wen昷weng翁wo挝wu乌xi夕xia虲xian仙xiang乡xiao灱xie些xin心xing星xiong凶xiu休',
  'xu吁xuan吅xue削xun坃ya丫yan恹yang央yao幺ye倻yi一yin囙ying应yo哟yong佣you优yu扜yuan囦yue曰yun晕za帀zai災zan兂zang匨zao傮ze则',
  'zei贼zen怎zeng増zha扎zhai捚zhan沾zhang张zhao佋zhe蜇zhen贞zheng争zhi之zhong中zhou州zhu朱zhua抓zhuai拽zhuan专zhuang妆',
  'zhui隹zhun宒zhuo卓zi乲zong宗zou邹zu租zuan钻zui厜zun尊zuo昨',
].join('');

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

const HAN = /\p{Script=Han}/u;
const LETTER = /[\p{L}\p{N}]/u;
const collator = new Intl.Collator('zh-Hans-u-co-pinyin');
const known = new Map<string, readonly string[]>();
const firsts: { syllable: string; sign: string }[] = [];

function syllableOf(sign: string): string {
  if (firsts.length === 0)
    for (const [, syllable = '', first = ''] of SYLLABLES.matchAll(/([a-z]+)(\P{ASCII})/gu))
      firsts.push({ syllable, sign: first });
  return firsts.findLast((first) => collator.compare(first.sign, sign) <= 0)?.syllable ?? 'a';
}

/** How a sign is read: a character by its syllables, a letter or digit by itself, anything else not at all. */
function readingsOf(sign: string): readonly string[] {
  const before = known.get(sign) ?? SEVERAL[sign];
  if (before !== undefined) return before;
  const readings = HAN.test(sign) ? [syllableOf(sign)] : LETTER.test(sign) ? [sign.toLowerCase()] : [];
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
