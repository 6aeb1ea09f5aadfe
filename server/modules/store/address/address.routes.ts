import { US_STATES } from '#contract/domain/address.ts';
import { listCountiesCall, listStatesCall } from '#contract/http/store/address.ts';
import type { Register } from '../../../http/register.ts';
import { countiesOf } from './place.service.ts';

export function registerAddressRoutes(register: Register): void {
  const states = US_STATES.map(([code, name_en, name_zh]) => ({ code, name_en, name_zh }));
  register(listStatesCall, async () => ({ items: states }));
  register(listCountiesCall, async ({ query }) => ({ items: countiesOf(query.state) }));
}
