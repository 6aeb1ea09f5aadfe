import { readFileSync } from 'node:fs';

/** What is built of this file lies as deep in its folder as this (dist/server, dist/lib). */
const PACKAGE = new URL('../../package.json', import.meta.url);

/** This build's version. */
export const VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
