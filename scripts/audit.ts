import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, say } from './lib/command.ts';
import { judgeAudit, readExceptions, type Finding } from './lib/supply/judge-audit.ts';
import { npmOutput } from './lib/supply/npm-output.ts';
import { ROOT } from './lib/version.ts';

const EXCEPTIONS = 'scripts/audit-exceptions.json';
const NOT_RUN = 3;

const USAGE = `
npm run audit: asks the registry which packages of the product have known faults (npm audit --omit=dev).
${EXCEPTIONS} lists those that may stay, each with its advisory, package, reason and last day.
Exit code 0: none; 1: there are some; ${NOT_RUN}: not run, because the registry did not answer the question.
  npm run audit
`;

const lineOf = ({ advisory, package: name, severity, title }: Finding): string =>
  `${advisory}  ${severity}  ${name}: ${title}`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: {},
  words: 0,
  failure: 'The packages were not audited',
  async run() {
    const exceptions = readExceptions(readFileSync(join(ROOT, EXCEPTIONS), 'utf8'));
    const today = new Date().toISOString().slice(0, 10);
    const report = await npmOutput(['audit', '--omit=dev', '--json']);
    const { isRun, findings, excepted, unneeded } = judgeAudit(report, exceptions, today);
    if (!isRun) {
      say('not run: the registry did not answer the question');
      return NOT_RUN;
    }
    for (const finding of findings) say(lineOf(finding));
    for (const finding of excepted) say(`excepted  ${lineOf(finding)}`);
    for (const { advisory, package: name } of unneeded)
      say(`no longer needed in ${EXCEPTIONS}: ${advisory} of ${name}`);
    say(`${findings.length} known faults, ${excepted.length} excepted`);
    return findings.length === 0 ? 0 : 1;
  },
});
