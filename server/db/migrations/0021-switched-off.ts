/** Who switched something off, and when, for each thing separately, so that the desk names the right person. */
export const SWITCHED_OFF_COLUMNS = {
  restaurant: {
    /** `{mode?, busy?}`, each `{by, since_at}`. */
    switched_by: 'json?',
  },
  dish: {
    /** Option id to `{by, since_at}`; the dish uses `off_by` and `off_since_at`. */
    option_off_by: 'json?',
  },
} as const;
