import { expect, it } from 'vitest';
import { REQUEST_FIELDS } from './customer-change.ts';
import { REQUEST_PARTS } from './request-parts.ts';

it('[OW4] each field of a request belongs to one part', () => {
  const fields = Object.values(REQUEST_PARTS).flat();
  expect(fields.toSorted()).toEqual([...REQUEST_FIELDS].toSorted());
});
