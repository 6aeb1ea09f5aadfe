import { findCall } from '#contract/http/platform/search.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { find } from './find.ts';

export function registerSearchRoutes(register: Register, { database }: Context): void {
  register(findCall, ({ query }) => find(database, query));
}
