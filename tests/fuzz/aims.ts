import { v7 } from 'uuid';
import type { CallSpec } from '#contract/http/call.ts';
import { CONTRACT_CALLS, addressOf } from '#tests/spec/contract-calls.ts';
import { WHO } from '#tests/spec/who.ts';
import { FILLED, FILLED_OF } from '#server/testing/filled.ts';
import { samplesOf } from '#server/testing/sample.ts';
import type { Aim } from './hostile-requests.ts';
import type { Attacker, Victim } from './victim.ts';

/** Content near a valid one would take the attackers' own things away: these get only what no schema takes. */
const ENDS = /(delete|del_|\/end|erase|restore|reset|rotate|logout|two_factor|view_as|modify_password|export)/;

const LETTERS: Record<string, Attacker> = { A: 'admin', O: 'owner', S: 'staff', D: 'screen', P: 'channel' };

/** What takes the credential itself away, whatever is sent with it: nobody would be left to attack. */
const OWN = /\/session\/(end|delete)$|\/device\/(renew|delete)$|\/account\/(update|reset|passcode)/;

/** Who may make a call, the weakest of them first, and the guest, who tries all of them. */
function attackersOf(spec: CallSpec): Attacker[] {
  const letters = WHO[addressOf(spec)] ?? '';
  if (OWN.test(spec.path)) return ['guest'];
  const may = ['S', 'O', 'A', 'D', 'P']
    .filter((letter) => letters.includes(letter))
    .map((letter) => LETTERS[letter] ?? 'guest');
  return [...may, 'guest'];
}

/** Every call of the contract as each of those who may make it, with content that its schema takes. */
export function aimsAt({ tenant, headersOf }: Victim): Aim[] {
  return CONTRACT_CALLS.flatMap(({ spec }) => {
    const id = tenant.idOfCall[spec.name] ?? v7();
    const named = (field: string): unknown => {
      if (field === 'restaurant_id') return tenant.restaurantId;
      if (field === 'id') return id;
      if (field === 'ids') return [id];
      return FILLED_OF[spec.name]?.[field] ?? tenant.ids[field] ?? FILLED[field];
    };
    const isEnd = ENDS.test(spec.path);
    const [query = {}] = samplesOf(spec, 'query', named, 'all');
    const forms = samplesOf(spec, 'body', named, 'all');
    const bodies: unknown[] = forms.length === 0 ? [undefined] : isEnd ? [{ x: ['x'] }] : forms;
    return attackersOf(spec).flatMap((who) =>
      bodies.map((body) => ({
        spec,
        who,
        headers: headersOf(who),
        params: { id, external_id: tenant.externalId },
        query,
        body,
      })),
    );
  });
}
