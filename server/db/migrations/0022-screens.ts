/** What a screen is set to beyond its first columns (docs/spec/screen.md). */
export const SCREEN_COLUMNS = {
  device: {
    /** `{view, sort, theme, sound, print, version}`, each absent until it was set. */
    preferences: 'json?',
  },
} as const;
