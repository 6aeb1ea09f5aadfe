import type { SoundEvent } from '#contract/domain/screen-settings.ts';

/** A cause of one tone that belongs to no ring: an order about to be late, the link lost. `key` is the cause's own. */
export type NoteCause = { key: string; event: Extract<SoundEvent, 'soon' | 'link'> };

/** The causes that were heard; each is forgotten when it is over, so that it sounds again when it comes back. */
export type HeardNotes = ReadonlySet<string>;

const FIRST: readonly NoteCause['event'][] = ['link', 'soon'];

/** What is still to be said aloud: one event at a time, all its causes with it [SS6]. */
export function dueNote(
  causes: readonly NoteCause[],
  heard: HeardNotes,
): { event: NoteCause['event']; keys: string[] } | null {
  const fresh = causes.filter(({ key }) => !heard.has(key));
  const event = FIRST.find((each) => fresh.some((cause) => cause.event === each));
  return event === undefined
    ? null
    : { event, keys: fresh.filter((cause) => cause.event === event).map(({ key }) => key) };
}

/** The heard causes after this moment: those that still hold, and those that were just proven to have sounded. */
export const heardAfter = (causes: readonly NoteCause[], heard: HeardNotes, keys: readonly string[]): HeardNotes =>
  new Set(causes.map(({ key }) => key).filter((key) => heard.has(key) || keys.includes(key)));
