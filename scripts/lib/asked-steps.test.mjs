import { afterEach, describe, expect, it, vi } from 'vitest';
import { askedSteps } from './asked-steps.mjs';

afterEach(() => vi.restoreAllMocks());

describe('steps asked for by name', () => {
  it('are those, or none for all of them', () => {
    expect(askedSteps(['unit'], ['check', 'unit'])).toEqual(['unit']);
    expect(askedSteps([], ['check', 'unit'])).toEqual([]);
  });

  it('end the program where one is none, instead of running nothing and passing', () => {
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined);
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    askedSteps(['unit', 'untis'], ['check', 'unit']);
    expect(exit).toHaveBeenCalledWith(2);
    expect(error).toHaveBeenCalledWith('there is no untis; there are check, unit');
  });
});
