import { describe, expect, it } from 'vitest';
import { findMoneyFaults } from './money-rules.ts';

const faultsOf = (line: string, path = 'src/a.tsx', exceptions: Record<string, string> = {}): string[] =>
  findMoneyFaults(new Map([[path, `const a = 1;\n${line}\n`]]), exceptions);

describe('the rules of money', () => {
  it.each([
    'const text = `$${total}`;',
    'const text = `${order.total_cents / 100}`;',
    "const text = (cents / 100).toFixed(2) + ' USD';",
    'const text = (total / 100).toFixed(2);',
    '<span>$</span>',
    "leading={kind === 'percent' ? '%' : '$'}",
    "const price = '$ –';",
    "const sign = '¥';",
  ])('[CU3] refuse %s', (line) => {
    expect(faultsOf(line)).toEqual([expect.stringContaining('src/a.tsx:2 ')]);
  });

  it.each([
    'const text = formatMoney(total_cents, currency, language);',
    'const percent = (rate * 100).toFixed(1);',
    "const key = '$ref';",
    'const share = (part / whole) * 100;',
    'const text = `${name}`;',
  ])('take %s', (line) => expect(faultsOf(line)).toEqual([]));

  it('leave tests and the formatter itself alone', () => {
    expect(faultsOf('const text = `$${total}`;', 'src/a.test.ts')).toEqual([]);
    expect(faultsOf('const text = `$${total}`;', 'contract/domain/money.ts')).toEqual([]);
  });

  it('name an exception that excuses nothing', () => {
    const why = { 'src/a.tsx': 'numbered parameters' };
    expect(faultsOf('const text = `$${place}`;', 'src/a.tsx', why)).toEqual([]);
    expect(faultsOf('const a = 2;', 'src/a.tsx', why)).toEqual(['src/a.tsx needs no exception in money-rules.ts']);
  });
});
