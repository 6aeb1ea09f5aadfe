const NAMED: readonly string[] = [
  'person_needed',
  'stale_version',
  'illegal_transition',
  'quote_expired',
  'not_cancellable',
  'undo_too_late',
];

/** The name of the words for a refused tap. */
export const refusalCode = (code: string): string => (NAMED.includes(code) ? code : 'other');
