import { describe, expect, it } from 'vitest';
import { extendSchemas } from './extend-schemas.ts';

const text = { type: 'string', maxLength: 80, description: 'long enough to be worth a name of its own' } as const;
const base = { type: 'object', properties: { a: text, b: text, d: text, e: text }, required: ['a'] } as const;
const more = {
  type: 'object',
  properties: { a: text, b: text, c: text, d: text, e: text },
  required: ['a', 'c'],
} as const;
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('schemas with the fields of another', () => {
  it('extend the largest one that they hold whole', () => {
    const { More, Base } = extendSchemas(copy({ Base: { ...base }, More: { ...more } }) as never);
    expect(Base).toEqual(base);
    expect(More).toEqual({
      allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', properties: { c: text }, required: ['c'] }],
    });
  });

  it('stay as they are where they share an id and a name alone', () => {
    const small = { type: 'object', properties: { a: text, b: text }, required: ['a'] };
    const given = copy({ Small: small, More: more });
    expect(extendSchemas(given as never)).toEqual(given);
  });

  it('stay as they are where a field is another one, is not required alike, or is everything', () => {
    const optional = { ...more, required: ['c'] };
    const other = { ...more, properties: { ...more.properties, b: { type: 'integer' } } };
    const given = copy({ Base: base, Optional: optional, Other: other, Same: base });
    expect(extendSchemas(given as never)).toEqual(given);
  });
});
