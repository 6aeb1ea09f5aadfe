/** What `migrate --check` ends with where a newer version has had the database; an older release answers a newer one so. */
export const NEWER = 3;
/** Done, but not everything proved: what was made carries a mark. */
export const UNPROVEN = 3;
