import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const UNIT = 'packaging/laidan.service';
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8', timeout: 30_000 });
const hasAnalyze = analyze('--version').status === 0;
if (!hasAnalyze) process.stdout.write('NOTICE: no systemd-analyze here, the unit is not checked with it\n');

/** What systemd says against a unit on a machine that has the release in its place. */
function verdictOn(unit: string): { status: number | null; said: string } {
  const root = mkdtempSync(join(tmpdir(), 'laidan-unit-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const put = (path: string, text: string, mode = 0o755): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    chmodSync(join(root, path), mode);
  };
  put('opt/laidan/current/bin/laidan', '#!/bin/sh\n');
  put('bin/kill', '#!/bin/sh\n');
  put('etc/systemd/system/laidan.service', unit, 0o644);
  const { status, stderr } = analyze('verify', `--root=${root}`, '--man=no', '--recursive-errors=no', 'laidan.service');
  return { status, said: stderr };
}

describe.runIf(hasAnalyze)('the unit, as systemd itself reads it', () => {
  const unit = readFileSync(UNIT, 'utf8');

  it('has nothing that systemd does not know, or would not do', () => {
    expect(verdictOn(unit)).toEqual({ status: 0, said: '' });
  });

  it.each([
    ['a misspelt setting', 'ProtectClock=', 'ProtectClok='],
    ['a program that is not there', 'bin/laidan start', 'bin/lai start'],
  ])('is refused with %s', (_what, right, wrong) => {
    expect(verdictOn(unit.replace(right, wrong)).status).not.toBe(0);
  });

  it('exposes no more than 2.0 of 10', () => {
    const { status, stdout } = analyze('security', '--offline=true', '--no-pager', '--threshold=20', UNIT);
    expect(status, stdout).toBe(0);
  });
});
