import { readdirSync, readFileSync } from 'node:fs';
import { compareLocales } from './lib/locale-rules.ts';

const FOLDER = 'locales';

type Locale = Parameters<typeof compareLocales>[1];
const read = (language: string, file: string): Locale =>
  JSON.parse(readFileSync(`${FOLDER}/${language}/${file}`, 'utf8')) as Locale;
const filesOf = (language: string): string[] =>
  readdirSync(`${FOLDER}/${language}`).filter((name) => name.endsWith('.json'));

const [zhFiles, enFiles] = [filesOf('zh'), filesOf('en')];
const problems = [
  ...zhFiles.filter((file) => !enFiles.includes(file)).map((file) => `${FOLDER}/en/${file} is missing`),
  ...enFiles.filter((file) => !zhFiles.includes(file)).map((file) => `${FOLDER}/zh/${file} is missing`),
];
for (const file of zhFiles.filter((name) => enFiles.includes(name))) {
  problems.push(...compareLocales(file.replace('.json', ''), read('zh', file), read('en', file)));
}
for (const problem of problems) console.error(problem);
console.log(`locales: ${zhFiles.length} namespaces, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
