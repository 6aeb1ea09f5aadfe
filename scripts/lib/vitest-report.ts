import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

type Failure = { message: string };
const MAX_TEXT = 300;
const firstLine = ({ message }: Failure): string => (message.split('\n')[0] ?? '').slice(0, MAX_TEXT);

/**
 * A reporter of vitest that says what failed in one short file: `{ passed, failed, failures }`. Unlike vitest's own it
 * counts an error outside of every test, for which vitest ends with 1 although no test failed.
 */
export class VitestReport implements Reporter {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const failures: string[] = [];
    let passed = 0;
    const fail = (where: string, errors: readonly Failure[]): void => {
      failures.push(`${where}: ${errors.map(firstLine).join(' | ')}`);
    };
    for (const module of modules) {
      if (module.errors().length > 0) fail(module.relativeModuleId, module.errors());
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') fail(`${module.relativeModuleId} › ${test.fullName}`, errors);
      }
    }
    for (const error of unhandled) fail('outside of a test', [error]);
    mkdirSync(dirname(this.#path), { recursive: true });
    writeFileSync(this.#path, JSON.stringify({ passed, failed: failures.length, failures }));
  }
}
