import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { memoryFolder } from './memory-folder.mjs';

it('is a folder with enough room, and none where it is missing or too small', () => {
  expect(memoryFolder(tmpdir(), 1)).toBe(tmpdir());
  expect(memoryFolder(tmpdir(), Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(memoryFolder('/no-such-folder', 1)).toBeUndefined();
});
