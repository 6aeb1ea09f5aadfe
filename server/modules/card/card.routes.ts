import { listCardTypesCall } from '#contract/http/card.ts';
import type { Register } from '../../http/register.ts';
import { knownCardTypes } from './card-types.ts';

export function registerCardRoutes(register: Register): void {
  register(listCardTypesCall, async () => ({ items: knownCardTypes() }));
}
