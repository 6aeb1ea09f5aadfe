import { listLimitsCall, updateLimitCall } from '#contract/http/platform/limit.ts';
import { userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { readLimits, updateLimit } from './limits.service.ts';

export function registerLimitRoutes(register: Register, context: Context): void {
  register(listLimitsCall, ({ query }) => readLimits(context, context.database.db, query));
  register(updateLimitCall, ({ body, identity }) => updateLimit(context, userOf(identity), body));
}
