// Reads what the test runners report.
import { existsSync, readFileSync } from 'node:fs';

const NONE = { passed: 0, failed: 0, failures: [] };
/** A runner that left no report crashed: that counts as one failure. */
const CRASHED = { passed: 0, failed: 1, failures: ['the runner left no report'] };

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

/** What vitest-report.ts wrote. */
export const countVitest = (path) => readJson(path) ?? CRASHED;

const testsOf = (suite, path = []) => [
  ...(suite.specs ?? []).flatMap((spec) => spec.tests.map(({ status }) => ({ status, name: [...path, spec.title] }))),
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...path, inner.title])),
];

export function countPlaywright(path) {
  const report = readJson(path);
  if (report === undefined) return CRASHED;
  const { expected, flaky, unexpected } = report.stats;
  const failed = report.suites
    .flatMap((suite) => testsOf(suite, [suite.title]))
    .filter(({ status }) => status === 'unexpected');
  const errors = report.errors ?? [];
  return {
    passed: expected + flaky,
    failed: unexpected + errors.length,
    failures: [...failed.map(({ name }) => name.join(' › ')), ...errors.map(({ message }) => message ?? 'an error')],
  };
}

const SIM_LINES = 5;

/** The simulation's last line: `sim: N passed, N failed`. */
export function countSim(lines) {
  const found = lines
    .map((line) => /^sim: (\d+) passed, (\d+) failed$/.exec(line.trim()))
    .findLast((match) => match !== null);
  if (found === undefined) return CRASHED;
  const [passed, failed] = [Number(found[1]), Number(found[2])];
  const said = lines.map((line) => line.trim()).filter((line) => line !== '' && line !== found[0]);
  return { passed, failed, failures: failed > 0 ? said.slice(-SIM_LINES) : [] };
}

export const addCounts = (counts) =>
  counts.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      failures: [...sum.failures, ...one.failures],
    }),
    NONE,
  );
