/** What is asked for of an ingredient, in the words of both languages; `*` is the ingredient, the first is shown. */
export const FORMS = {
  no: {
    zh: '走*|不要*|不放*|免*|去*|别放*|不加*|不要放*|不要加*|不吃*|别加*|无*',
    en: 'no *|without *|without any *|hold *|hold the *|omit *|omit the *|skip *|skip the *|minus *|do not add *|dont add *|do not put *|dont put *|leave out *|leave out the *|leave off *|leave off the *',
  },
  less: {
    zh: '少*|少放*|*少一点|*少点|*少放|少加*',
    en: 'less *|light *|light on *|light on the *|easy *|easy on *|easy on the *|go easy on *|go easy on the *|not too much *|not much *',
  },
  more: {
    zh: '多*|多放*|*多一点|*多点|*多放|多加*|多给*',
    en: 'extra *|more *|lots of *|plenty of *|heavy *',
  },
  add: { zh: '加*|另加*|加一份*|请加*', en: 'add *|add some *|please add *' },
  side: {
    zh: '*另放|*分开|*另装|*分开放|*单独放',
    en: '* on the side|* on side|* separate|* separately|* apart',
  },
} as const;
export type Form = keyof typeof FORMS;

/** Words beside a request that change nothing of it. */
export const FILLERS = {
  zh: [
    '谢谢你',
    '谢谢',
    '多谢',
    '麻烦',
    '请',
    '一点',
    '一些',
    '点',
    '的',
    '了',
    '哦',
    '啊',
    '吧',
    '呀',
    '我',
    '要',
    '帮',
    '给',
    '放',
    '也',
    '都',
    '就',
    '好',
    '和',
    '跟',
    '与',
    '老板',
    '师傅',
    '亲',
  ],
  en: 'please pls plz thanks thank you thx ty the a an some my me it i would like want need with and also in on for of to can could is are this that just very much kindly give include make put add chef sir dear'.split(
    ' ',
  ),
} as const;

/** Words that turn what stands beside them round, or make it depend on something: such a clause is left as it is. */
export const TURNS = {
  zh: ['不', '没', '别', '勿', '无', '免', '非', '除', '若', '如果', '只', '但', '换', '或', '假如', '否则', '代替'],
  en: 'no not dont doesnt didnt do never without none isnt arent cant cannot wont unless except instead if only but otherwise or nor than hold skip omit neither either rather sub substitute replace'.split(
    ' ',
  ),
} as const;

/** Numbers in words, which are shown as figures. */
export const NUMBERS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  一: '1',
  两: '2',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  十: '10',
};
