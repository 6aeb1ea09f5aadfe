import { fileURLToPath } from 'node:url';

/** The checkout, or the folder of a release: what is built of this file is as deep in it (dist/lib). */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
