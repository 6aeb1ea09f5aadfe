import i18next, { type Module } from 'i18next';
import type { Language } from '#contract/domain/basics.ts';

const LANGUAGE_KEY = 'laidan.language';
const DEFAULT_LANGUAGE: Language = 'zh';

type Words = { [key: string]: string | Words };

/** Words travel with the build, one chunk per language and surface, so that they are there offline. */
const FILES = import.meta.glob<Words>('../../locales/*/*.json', { import: 'default' });

const wordsOf = async (language: Language, namespace: string): Promise<Words> =>
  (await FILES[`../../locales/${language}/${namespace}.json`]?.()) ?? {};

/** What was chosen in this browser; else what a link of a mail is written in (`lang`), which counts from then on. */
function savedLanguage(): Language {
  const linked = new URLSearchParams(globalThis.location?.search).get('lang');
  try {
    const saved = localStorage.getItem(LANGUAGE_KEY);
    if (saved !== null || linked !== 'en') return saved === 'en' ? 'en' : DEFAULT_LANGUAGE;
    localStorage.setItem(LANGUAGE_KEY, linked);
    return linked;
  } catch {
    return linked === 'en' ? 'en' : DEFAULT_LANGUAGE;
  }
}

const htmlLanguage = (language: Language): string => (language === 'zh' ? 'zh-Hans' : 'en');

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A name in Arabic or Hebrew inside a sentence, so that it does not turn round the amounts and signs beside it. */
const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** Starts the one i18next instance with the words of a surface (`kiosk`, `office`) and the surface's own modules. */
export async function startI18n(
  namespace: string,
  language: Language = savedLanguage(),
  modules: readonly Module[] = [],
): Promise<void> {
  const words = await wordsOf(language, namespace);
  for (const module of modules) i18next.use(module);
  await i18next.init({
    lng: language,
    fallbackLng: false,
    ns: [namespace],
    defaultNS: namespace,
    resources: { [language]: { [namespace]: words } },
    // A page that names its own words and the surface's finds each key in the first that has it.
    react: { nsMode: 'fallback' },
    // React escapes what it draws.
    interpolation: { escapeValue: true, escape: isolated },
    returnNull: false,
  });
  document.documentElement.lang = htmlLanguage(language);
}

async function addWords(language: Language, namespace: string): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return;
  i18next.addResourceBundle(language, namespace, await wordsOf(language, namespace));
}

const areas = new Set<string>();
/** The language that the page is about to speak: an area that is asked for meanwhile needs its words, too. */
let next: Language | undefined;

/** Fetches the words of one area of the surface (`foods`, `store`, …); a page asks before it is shown. */
export async function loadWords(area: string): Promise<void> {
  areas.add(area);
  await Promise.all([pageLanguage(), next ?? pageLanguage()].map((language) => addWords(language, area)));
}

/** The language the page speaks now. */
export const pageLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'zh');

/** Remembers it on this browser, before anything else: a page that is left while its words arrive has still chosen. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage refused: the choice holds until the page is left.
  }
  await speakLanguage(language);
}

/** Only this page speaks it; the browser's choice stays. */
export async function speakLanguage(language: Language): Promise<void> {
  const surface = String(i18next.options.defaultNS);
  next = language;
  await Promise.all([surface, ...areas].map((namespace) => addWords(language, namespace)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = htmlLanguage(language);
}
