// Reads what the test runners report.
import { existsSync, readFileSync } from 'node:fs';

const NONE = { passed: 0, failed: 0 };
/** A runner that left no report crashed: that counts as one failure. */
const CRASHED = { passed: 0, failed: 1 };

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined);

export function countVitest(path) {
  const report = readJson(path);
  return report === undefined ? CRASHED : { passed: report.numPassedTests, failed: report.numFailedTests };
}

export function countPlaywright(path) {
  const report = readJson(path);
  if (report === undefined) return CRASHED;
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + (report.errors ?? []).length };
}

/** The simulation's last line: `sim: N passed, N failed`. */
export function countSim(lines) {
  const found = lines
    .map((line) => /^sim: (\d+) passed, (\d+) failed$/.exec(line.trim()))
    .findLast((match) => match !== null);
  return found === undefined ? CRASHED : { passed: Number(found[1]), failed: Number(found[2]) };
}

export const addCounts = (counts) =>
  counts.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), NONE);
