import { CallError } from '#contract/errors.ts';
import { SET_UP_STEPS, setUpCall } from '#contract/http/store/set-up.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { readSetUp } from './set-up.service.ts';

export function registerSetUpRoutes(register: Register, context: Context): void {
  register(setUpCall, async ({ query }) => {
    const done = await readSetUp(context, query.restaurant_id);
    if (done === undefined) throw new CallError('not_found');
    return { steps: SET_UP_STEPS.map((step) => ({ step, is_done: done[step] })) };
  });
}
