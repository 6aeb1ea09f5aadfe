/** Every sign that people and their keyboards write as an apostrophe. */
export const APOSTROPHES = /['\u2018\u2019\u02bc\u0060\u00b4]/g;

/** Without case, accents and full width: `Jose` is José. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What two spellings of a word have in common for a search: folded, with one kind of apostrophe. */
export const alike = (text: string): string => fold(text).replaceAll(APOSTROPHES, "'");

/** Whether one of two names would be taken for the other in a list. */
export const isSameName = (one: string, other: string): boolean => alike(one.trim()) === alike(other.trim());
