/**
 * Characters that are not seen and change how others are read or drawn: control characters but for tab and line
 * breaks, direction marks and overrides, zero-width spaces, annotation marks. The joiners of emoji and scripts stay.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g;
const LINE_BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g;

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

const withLineFeeds = (text: string): string => withoutInvisible(text).replaceAll(LINE_BREAKS, '\n');

/**
 * One line: line breaks and tabs become spaces. By its parts: a pattern for the space around a break tries each place of
 * a long run of spaces again from the next one, which takes a minute for a text of 200 kB.
 */
export const oneLine = (text: string): string =>
  withLineFeeds(text)
    .split(/[\n\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** Paragraphs: line breaks stay, at most one empty line between two. */
export const paragraphs = (text: string): string =>
  withLineFeeds(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** A note for the kitchen may have so many lines; the rest follows on the last one, so that no word is lost [P13]. */
const NOTE_LINES = 12;

/** What a customer says of an order: a few lines without empty ones. */
export function noteText(text: string): string {
  const lines = withLineFeeds(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [...lines.slice(0, NOTE_LINES - 1), lines.slice(NOTE_LINES - 1).join(' ')].join('\n').trim();
}
