import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A rule as docs/spec defines it: `- **[S1]** …`, or `- **S1** …`. */
const RULE = /^- \*\*\[?([A-Z]+\d+)\]?\*\*/gm;

const idsOf = (text: string): string[] => [...text.matchAll(RULE)].map(([, id]) => id ?? '');
const repeated = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index);

describe('the ids of rules', () => {
  it('name one rule each, over all papers of docs/spec', () => {
    const texts = readdirSync('docs/spec').map((name) => readFileSync(`docs/spec/${name}`, 'utf8'));
    const ids = texts.flatMap(idsOf);
    expect(ids.length).toBeGreaterThan(150);
    expect(repeated(ids)).toEqual([]);
  });

  it('would be found twice', () => {
    expect(repeated(idsOf('- **[S1]** One.\n- **S1** Another.'))).toEqual(['S1']);
  });
});
