/** Folders at the top of a package that its own authors need. */
const AUTHORS = /^(\.github|\.vscode|benchmarks?|bench|docs?|examples?|tests?|__tests__|coverage|man)\//;
const AUTHORS_FILE =
  /(\.[cm]?tsx?|\.map|\.md|\.markdown|\.tsbuildinfo|\.flow)$|\/?\.(npmignore|eslintrc.*|nycrc|travis\.yml)$/;
const LICENCE = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;

/** Of a package that is compiled: its binary and what loads it, not the sources it was made of. */
const COMPILED: Readonly<Record<string, RegExp>> = {
  'better-sqlite3': /^(package\.json|lib\/|build\/Release\/better_sqlite3\.node$)/,
};

/** Whether a release carries a file of a package, by its path in it. Licences always. */
export function isCarried(name: string, file: string): boolean {
  if (LICENCE.test(file)) return true;
  const compiled = COMPILED[name];
  if (compiled !== undefined) return compiled.test(file);
  return !AUTHORS.test(file) && !AUTHORS_FILE.test(file);
}
