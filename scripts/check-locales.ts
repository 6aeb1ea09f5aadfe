import { readdirSync, readFileSync } from 'node:fs';
import { missingWords } from './lib/asked-words.ts';
import { compareLocales, type Words } from './lib/locale-rules.ts';
import { readTree } from './lib/read-tree.ts';

const FOLDER = 'locales';

const read = (language: string, file: string): Words =>
  JSON.parse(readFileSync(`${FOLDER}/${language}/${file}`, 'utf8')) as Words;
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
const namespaces = new Map(zhFiles.map((file) => [file.replace('.json', ''), read('zh', file)]));
for (const [path, source] of readTree('.', ['src'], /\.tsx?$/))
  if (!/\.test\.tsx?$/.test(path))
    problems.push(...missingWords(path, source, path.startsWith('src/kiosk') ? 'kiosk' : 'office', namespaces));
for (const problem of problems) console.error(problem);
console.log(`locales: ${zhFiles.length} namespaces, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
