/** The one codec of JSON columns: text in both databases. */
export const toJson = (value: unknown): string => JSON.stringify(value);

/** The caller names the type; only `toJson` writes rows, so the value has the type it was written with. */
export const fromJson = <T>(text: string): T => JSON.parse(text) as T;

export const fromJsonOr = <T>(text: string | null, otherwise: T): T => (text === null ? otherwise : fromJson<T>(text));

/** SQLite has no booleans and throws on `true`. */
export const toFlag = (value: boolean): number => (value ? 1 : 0);
export const fromFlag = (value: number): boolean => value !== 0;
