import { CallError } from '#contract/errors.ts';
import { envelopeOf, type CallSpec } from '#contract/http/call.ts';
import type { Permission } from '#contract/permissions.ts';
import { assertMay } from './authenticate.ts';
import { cleanTexts } from './clean-text.ts';
import { assertTenant, restaurantsWhere, type Identity } from './identity.ts';
import type { CallInput, Register } from './register.ts';
import { parseContent } from './validation.ts';

/** What a list read here ends in is a file [EX7]. */
const EXPORTING = 'list.export';

type Handled = { spec: CallSpec; run: (identity: Identity, query: unknown) => Promise<unknown> };

/**
 * Makes a list's own call for a person without a request, so that what the server reads later for them is what the call
 * would answer: the same rights, filters and shapes [EX1].
 */
export type ListReader = {
  /** Registers calls, and remembers those of these names. */
  remember: (register: Register, names: ReadonlySet<string>) => Register;
  /** Throws what the call itself would answer to this person and query, without reading anything. */
  check: (spec: CallSpec, identity: Identity, query: unknown) => void;
  /** The reply's data, parsed by the call's schema. */
  read: (spec: CallSpec, identity: Identity, query: unknown) => Promise<unknown>;
};

export function createListReader(): ListReader {
  const lists = new Map<string, Handled>();

  function check({ may, query: schema }: CallSpec, identity: Identity, query: unknown): unknown {
    assertMay(identity, may);
    assertMay(identity, EXPORTING);
    const parsed = schema === undefined ? undefined : parseContent(schema, cleanTexts(query));
    const restaurantId = restaurantOf(parsed);
    if (restaurantId !== undefined) assertTenant(identity, restaurantId, may);
    // Without one, the list is about all restaurants that show it to this person.
    const about = restaurantId === undefined ? listedIn(identity, may) : [restaurantId];
    for (const id of about) assertTenant(identity, id, EXPORTING);
    return parsed;
  }

  return {
    remember: (register, names) => (spec, handler, keeping) => {
      if (names.has(spec.name))
        lists.set(spec.name, {
          spec,
          run: (identity, query) => handler({ identity, query } as CallInput<typeof spec>),
        });
      register(spec, handler, keeping);
    },
    check: (spec, identity, query) => void check(spec, identity, query),
    read: async (spec, identity, query) => {
      const list = lists.get(spec.name);
      if (list === undefined) throw new CallError('not_found');
      const data = await list.run(identity, check(spec, identity, query));
      return parseContent(envelopeOf(spec.reply), { status_code: 200, message: 'ok', data }).data;
    },
  };
}

const listedIn = (identity: Identity, may: Permission): readonly string[] =>
  identity.kind === 'user' && identity.role !== 'admin' ? restaurantsWhere(identity, may) : [];

function restaurantOf(query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('restaurant_id' in query)) return undefined;
  return typeof query.restaurant_id === 'string' ? query.restaurant_id : undefined;
}
