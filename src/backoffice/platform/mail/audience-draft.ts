import * as z from 'zod/mini';
import { AudienceSchema, type Audience } from '#contract/http/platform/email.ts';

export const AUDIENCE_KINDS = ['owners', 'restaurants', 'administrators', 'addresses'] as const;

/** What is chosen and typed; switching between kinds forgets nothing. */
export type AudienceDraft = {
  kind: (typeof AUDIENCE_KINDS)[number];
  restaurant_type_id: string;
  state: string;
  without_menu: boolean;
  ids: readonly string[];
  addresses: string;
  language: 'zh' | 'en';
};

export const FIRST_AUDIENCE: AudienceDraft = {
  kind: 'owners',
  restaurant_type_id: '',
  state: '',
  without_menu: false,
  ids: [],
  addresses: '',
  language: 'zh',
};

/** Addresses as they are pasted: a line each, or with commas, semicolons and spaces between. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;，；]+/).filter((part) => part !== '');

function inputOf(draft: AudienceDraft): unknown {
  const { kind, restaurant_type_id, state, without_menu, ids, addresses, language } = draft;
  if (kind === 'owners')
    return { kind, restaurant_type_id: restaurant_type_id || null, state: state || null, without_menu };
  if (kind === 'restaurants') return { kind, ids };
  return kind === 'addresses' ? { kind, addresses: addressesIn(addresses), language } : { kind };
}

/** The audience, or the addresses that are none. */
export function audienceOf(draft: AudienceDraft): { audience: Audience | null; wrong: readonly string[] } {
  const parsed = z.safeParse(AudienceSchema, inputOf(draft));
  if (parsed.success) return { audience: parsed.data, wrong: [] };
  const typed = addressesIn(draft.addresses);
  const wrong = parsed.error.issues.flatMap(({ path }) =>
    path[0] === 'addresses' && typeof path[1] === 'number' ? [typed[path[1]] ?? ''] : [],
  );
  return { audience: null, wrong };
}
