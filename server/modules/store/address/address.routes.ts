import { US_STATES } from '#contract/domain/address.ts';
import { listCountiesCall, listStatesCall } from '#contract/http/store/address.ts';
import type { Register } from '../../../http/register.ts';
import { zipProblem } from './address-problems.service.ts';
import { countiesOf } from './place.service.ts';

export function registerAddressRoutes(register: Register): void {
  const states = US_STATES.map(([code, name_en, name_zh]) => ({ code, name_en, name_zh }));
  register(listStatesCall, async () => ({ items: states }));
  register(listCountiesCall, async ({ query: { state, zip_code } }) => {
    const zip_problem = zip_code === undefined ? null : zipProblem({ state, zip_code });
    return { items: countiesOf(state), ...(zip_problem === null ? {} : { zip_problem }) };
  });
}
