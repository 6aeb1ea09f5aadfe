import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { judgeAudit, readExceptions } from './judge-audit.ts';

const ADVISORY = 'GHSA-aaaa-bbbb-cccc';
const advisory = { title: 'Reads too far', url: `https://github.com/advisories/${ADVISORY}`, severity: 'high' };
const REPORT = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: { deep: { via: [advisory] }, shallow: { via: ['deep'] } },
});
const FINDING = { advisory: ADVISORY, package: 'deep', severity: 'high', title: 'Reads too far' };
const exception = { advisory: ADVISORY, package: 'deep', reason: 'is never called by the server', until: '2027-01-01' };

it('an audit finds what is excepted by no one, until the day of the exception', () => {
  expect(judgeAudit(REPORT, [], '2026-11-23').findings).toEqual([FINDING]);
  expect(judgeAudit(REPORT, [{ ...exception, package: 'shallow' }], '2026-11-23').findings).toEqual([FINDING]);
  const excepted = judgeAudit(REPORT, [exception], '2027-01-01');
  expect(excepted).toMatchObject({ isRun: true, findings: [], excepted: [FINDING], unneeded: [] });
  expect(judgeAudit(REPORT, [exception], '2027-01-02').findings).toEqual([FINDING]);
  expect(judgeAudit('{"vulnerabilities":{}}', [exception], '2026-11-23').unneeded).toEqual([exception]);
});

it('an audit is not run where the registry answers something else', () => {
  for (const answer of ['', 'not json', '{"message":"405 Method Not Allowed","statusCode":405}'])
    expect(judgeAudit(answer, [], '2026-11-23')).toMatchObject({ isRun: false, findings: [] });
});

it('the list of exceptions gives a reason and a day for each', () => {
  expect(() => readExceptions(readFileSync('scripts/audit-exceptions.json', 'utf8'))).not.toThrow();
  expect(() => readExceptions(JSON.stringify([{ ...exception, reason: '' }]))).toThrow('too_small');
});

it('the bill of materials has every package that the server needs, in its version, and none of development', async () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version?: string; dependencies?: Record<string, string>; devDependencies?: object }>;
  };
  const { components, metadata } = await billOfMaterials();
  expect(metadata.component.name).toBe('laidan');
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const needed = Object.keys(packages['']?.dependencies ?? {}).map(
    (name) => `pkg:npm/${name}@${packages[`node_modules/${name}`]?.version}`,
  );
  expect(needed.filter((purl) => !listed.has(purl))).toEqual([]);
  expect(components.map(({ name }) => name)).not.toContain('vitest');
}, 60_000);
