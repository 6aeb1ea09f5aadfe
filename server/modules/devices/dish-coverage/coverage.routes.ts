import { coverageCall } from '#contract/http/devices/coverage.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { readCoverage } from './coverage.service.ts';

export const registerCoverage = (register: Register, context: Context): void =>
  register(coverageCall, ({ query }) => readCoverage(context, query.restaurant_id));
