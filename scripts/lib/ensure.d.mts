/** Whether what a folder's `package-lock.json` asks for is what npm installed there last. */
export function isAsLocked(folder: string): boolean;
